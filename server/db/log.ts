/** The part of a logger that the database layer uses; Fastify's logger has it. */
export interface Log {
  info(detail: object, message: string): void;
  warn(detail: object, message: string): void;
  error(detail: object, message: string): void;
}
