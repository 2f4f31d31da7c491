/** Times as people read them. The box sends ms; the page's own clock only dates what it shows. */

/** 125000 → "2:05"; never negative. */
export function minutesSeconds(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(seconds / 60)}:${twoDigits(seconds % 60)}`;
}

/** Whole seconds still to go, rounded up as on the seat's ring. */
export function secondsLeft(ms: number): number {
  return Math.max(0, Math.ceil(ms / 1000));
}

/** "14:03:09" on this device's clock. */
export function timeOfDay(at: Date): string {
  return [at.getHours(), at.getMinutes(), at.getSeconds()].map(twoDigits).join(":");
}

function twoDigits(value: number): string {
  return value.toString().padStart(2, "0");
}
