ALTER TABLE "statistics_buyer_sketch" ADD COLUMN "so_far" jsonb;
