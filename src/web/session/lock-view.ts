/**
 * What is shown while a screen may lock (specification, section 4): `lockScreenTime` are the seconds left.
 * The main view goes when none are left; the panel is there as long as locking is on.
 */
export const lockView = ({ isLockScreen, lockScreenTime }: { isLockScreen: boolean; lockScreenTime: number }) => ({
  mainView: isLockScreen ? lockScreenTime > 1 : lockScreenTime >= 0,
  lockPanel: isLockScreen,
});
