/** Why a case cannot be tried, or does not hold, in words for its author. */
export class Unfit extends Error {}
