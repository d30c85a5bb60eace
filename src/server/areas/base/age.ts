/** Full years from a date of birth to a day, both `yyyy-MM-dd`. */
export function age(birth: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4));
  return day.slice(5) < birth.slice(5) ? years - 1 : years;
}
