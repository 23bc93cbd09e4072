ALTER TABLE "mgt_after_sale_order" ADD COLUMN "paid_twice" smallint DEFAULT 0 NOT NULL;
ALTER TABLE "mgt_after_sale_order" ADD COLUMN "twice_note" varchar(200);
ALTER TABLE "mgt_after_sale_order" ADD COLUMN "twice_name" varchar(32);
ALTER TABLE "device" ADD COLUMN "app_reported" varchar(20);
CREATE INDEX "mgt_after_sale_order_create_time_where_paid_twice_idx" ON "mgt_after_sale_order" USING btree ("create_time","id") WHERE ("paid_twice" = 1);
ALTER TABLE "mgt_after_sale_order" ADD CONSTRAINT "mgt_after_sale_order_paid_twice_check" CHECK (paid_twice in (0, 1, 2));
