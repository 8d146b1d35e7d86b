const two = (part: number) => String(part).padStart(2, '0');

/** Seconds as a clock shows them: '08:32', from an hour on '1:05:00'. Parts of a second are cut off; below zero is zero. */
export function formatSeconds(seconds: number) {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const rest = `${two(minutes)}:${two(whole % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}
