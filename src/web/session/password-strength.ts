const classes = [/[A-Z]/, /[a-z]/, /[0-9]/, /[!@#^*()_+=-]/];

/** 0 weak, 1 medium, 2 strong (specification, section 5). The server only sees the MD5, so the client judges. */
export function passwordStrength(password: string | null): 0 | 1 | 2 {
  if (!password || password.length < 8) return 0;
  const present = classes.filter((pattern) => pattern.test(password)).length;
  if (present === 4) return 2;
  return present >= 2 ? 1 : 0;
}

export const passwordBar = [
  { percent: 36, label: "弱" },
  { percent: 70, label: "中" },
  { percent: 100, label: "强" },
] as const;
