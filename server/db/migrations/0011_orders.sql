ALTER TABLE "mgt_order" ADD COLUMN "refund_time" timestamp(0);
ALTER TABLE "mgt_after_sale_order" ADD COLUMN "charge_no" varchar(64);
ALTER TABLE "mgt_complaint_order" ADD COLUMN "withdraw_time" timestamp(0);
CREATE INDEX "mgt_order_refund_time_where_refund_time_idx" ON "mgt_order" USING btree ("refund_time","id") WHERE (("refund_time" is not null));
CREATE INDEX "mgt_after_sale_order_user_phone_idx" ON "mgt_after_sale_order" USING btree ("user_phone","id");
CREATE INDEX "mgt_complaint_order_user_phone_idx" ON "mgt_complaint_order" USING btree ("user_phone","id");
