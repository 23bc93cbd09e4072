/** The part of a pino logger that the database layer uses; Fastify's logger fits. */
export interface Log {
  info(detail: object, message: string): void;
  warn(detail: object, message: string): void;
  error(detail: object, message: string): void;
}
