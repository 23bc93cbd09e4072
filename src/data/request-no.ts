/** A number for one wish of the person: sent again, it is done once (notes of the contract, request_no). */
export function requestNo(): string {
  // randomUUID exists on https only, and a console may be served on plain http.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
