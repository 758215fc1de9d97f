-- Bangla words of the pages as delivered, as shoppers say them; a page that staff have changed stays as it is.
UPDATE "info_pages" SET "body_bn" = replace("body_bn", '<h2>মূল্য পরিশোধ</h2>', '<h2>দাম কীভাবে দেবেন</h2>')
WHERE "slug" = 'terms-and-conditions' AND "version" = 1;
--> statement-breakpoint
UPDATE "info_pages" SET "body_bn" = replace("body_bn", 'লগইন', 'লগ ইন')
WHERE "slug" = 'privacy' AND "version" <= 2;
--> statement-breakpoint
-- "শিশু" alone was taken for chia ("সিড").
UPDATE "search_synonyms" SET "terms" = "terms" || ARRAY['শিশু', 'shishu', 'বাচ্চা', 'bacca', 'baccha']
WHERE 'শিশুর খাবার' = ANY("terms") AND NOT "terms" && ARRAY['শিশু', 'shishu', 'বাচ্চা', 'bacca', 'baccha'];
