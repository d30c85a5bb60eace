const HAN = "[\\u4e00-\\u9fa5]";
const PROVINCE = `${HAN}{2,8}?(?:省|自治区|特别行政区)|(?:北京|天津|上海|重庆)市?|(?:内蒙古|广西|西藏|宁夏|新疆)`;
const PREFECTURE = `(?:(?![区县旗])${HAN}){2,12}?(?:自治州|地区|盟|市)`;
// Short names only: a longer run before 区 is a street or a housing estate, which must not be kept.
const COUNTY = `(?:(?![路街道号])${HAN}){2,14}?(?:自治县|自治旗)|${HAN}{1,3}?(?<![小社园校厂库院])(?:林区|特区|区|县|旗|市)`;
const REGION = new RegExp(`^(?:${PROVINCE})?(?:${PREFECTURE})?(?:${COUNTY})?`);

/** Keeps province, city and county, hides the rest: 河南省郑州市金水区****. An address without them is hidden whole. */
export function maskAddress(text: string): string {
  return `${REGION.exec(text)?.[0] ?? ""}****`;
}
