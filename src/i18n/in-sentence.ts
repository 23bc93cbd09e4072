/** A label inside a sentence: `Coupon name` → `coupon name`; abbreviations stay (`ID`, `E-mail`). */
export function inSentence(label: string): string {
  return /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}
