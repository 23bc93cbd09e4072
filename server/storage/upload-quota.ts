/** What one user may upload in a day of +08:00. */
export interface UploadQuota {
  readonly files: number;
  readonly megabytes: number;
}
export const defaultUploadQuota: UploadQuota = { files: 1_000, megabytes: 10_240 };
