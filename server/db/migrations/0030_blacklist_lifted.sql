ALTER TABLE "mct_user_blacklist" ADD COLUMN "lift_name" varchar(32);
ALTER TABLE "mct_user_blacklist" ADD COLUMN "lift_time" timestamp(0);
ALTER TABLE "mct_user_blacklist" ADD COLUMN "lift_reason" varchar(200);
CREATE INDEX "mct_user_blacklist_user_phone_idx" ON "mct_user_blacklist" USING btree ("user_phone","id");
