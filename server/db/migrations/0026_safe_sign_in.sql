ALTER TABLE "login_failure" ADD COLUMN "address_hash" varchar(64) DEFAULT '' NOT NULL;
ALTER TABLE "login_failure" ADD COLUMN "turn_time" timestamp(0);
ALTER TABLE "login_failure" DROP CONSTRAINT "login_failure_pkey";
ALTER TABLE "login_failure" ADD CONSTRAINT "login_failure_pkey" PRIMARY KEY("login_hash","address_hash");
-- Counts of limits are written by every limited call and cost nothing to lose: a crash forgets them, and no log is written.
ALTER TABLE "rate_count" SET UNLOGGED;
COMMENT ON TABLE "rate_count" IS 'Uses of limits, by hashed keys, in one window each; expired rows are removed every ten minutes. What the limits are and how to change one: resources/kit/limits.ts.';
