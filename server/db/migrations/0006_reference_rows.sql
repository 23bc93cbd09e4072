-- What goods and points said in words becomes rows that they refer to.
INSERT INTO "goods_brand" ("name", "create_time", "update_time")
SELECT DISTINCT "brand_name", localtimestamp(0), localtimestamp(0) FROM "goods_center" WHERE "brand_name" <> '';
UPDATE "goods_center" g SET "brand_id" = b."id" FROM "goods_brand" b WHERE b."name" = g."brand_name";

INSERT INTO "goods_type" ("name", "level", "path", "create_time", "update_time")
SELECT DISTINCT left(split_part("type_path", '/', n), 32), n,
  array_to_string((string_to_array("type_path", '/'))[1:n], '/'), localtimestamp(0), localtimestamp(0)
FROM "goods_center", generate_series(1, 3) n WHERE split_part("type_path", '/', n) <> '';
UPDATE "goods_type" t SET "parent_id" = p."id" FROM "goods_type" p
WHERE p."level" = t."level" - 1 AND p."path" = array_to_string((string_to_array(t."path", '/'))[1:t."level" - 1], '/');
UPDATE "goods_center" g SET "type_id" = t."id" FROM "goods_type" t WHERE t."path" = g."type_path";

INSERT INTO "scene" ("code", "name", "create_time", "update_time")
SELECT "scene_code", min("scene_name"), localtimestamp(0), localtimestamp(0) FROM "mct_shop" GROUP BY "scene_code";
UPDATE "mct_shop" s SET "scene_id" = c."id" FROM "scene" c WHERE c."code" = s."scene_code";
