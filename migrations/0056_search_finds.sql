ALTER TABLE "search_synonyms" ADD COLUMN "finds" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "search_synonyms" ADD COLUMN "as_spelled" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
UPDATE search_synonyms SET terms = terms || ARRAY['hony', 'honny', 'hunny', 'honi', 'হানি']
WHERE 'honey' = ANY(terms) AND NOT terms && ARRAY['hony', 'honny', 'hunny', 'honi', 'হানি'];
--> statement-breakpoint
-- Words that are no goods here. Illnesses and goods that the shop may not sell count only as spelled, and find nothing instead of what sounds like them.
-- A row is left out if the shop's list already has one of its words.
INSERT INTO search_synonyms (terms, finds, as_spelled)
SELECT terms, finds, as_spelled FROM (VALUES
  (ARRAY['ramadan', 'ramadhan', 'ramzan', 'romjan', 'romzan', 'রমজান', 'রমযান', 'রামাদান', 'roja', 'রোজা', 'iftar', 'iftari', 'ইফতার', 'ইফতারি'], ARRAY['dates', 'chickpea', 'psyllium', 'basil', 'puffed rice'], false),
  (ARRAY['sehri', 'sahri', 'shehri', 'sehuri', 'suhoor', 'সেহরি', 'সাহরি', 'সেহেরি'], ARRAY['dates', 'oats', 'yogurt', 'chia'], false),
  (ARRAY['breakfast', 'nasta', 'নাস্তা', 'সকালের নাস্তা', 'sokaler nasta'], ARRAY['oats', 'chia', 'honey nuts'], false),
  (ARRAY['protein', 'protin', 'প্রোটিন', 'আমিষ', 'amish'], ARRAY['lentil', 'moong', 'chickpea', 'almond', 'peanut', 'paneer'], false),
  (ARRAY['weight loss', 'loss weight', 'lose weight', 'slim', 'diet', 'ওজন কমানো', 'ওজন কমাতে', 'ojon komano', 'ojon komate', 'ডায়েট'], ARRAY['chia', 'oats', 'flax', 'psyllium'], false),
  (ARRAY['sugar', 'chini', 'cini', 'চিনি', 'সুগার'], ARRAY['jaggery'], false),
  (ARRAY['hair oil', 'oil hair', 'chuler tel', 'culer tel', 'চুলের তেল', 'হেয়ার অয়েল'], ARRAY['coconut oil'], false),
  (ARRAY['diabetes', 'diabetis', 'diabetic', 'ডায়াবেটিস', 'ডায়াবেটিক', 'ডায়বেটিস', 'bohumutro', 'বহুমূত্র'], '{}'::text[], true),
  (ARRAY['blood pressure', 'pressure', 'high pressure', 'presar', 'প্রেসার', 'প্রেশার', 'রক্তচাপ', 'উচ্চ রক্তচাপ', 'cholesterol', 'কোলেস্টেরল'], '{}'::text[], true),
  (ARRAY['gastric', 'gastrik', 'acidity', 'গ্যাস্ট্রিক', 'গ্যাসট্রিক', 'অম্বল', 'constipation', 'কোষ্ঠকাঠিন্য', 'piles', 'পাইলস'], '{}'::text[], true),
  (ARRAY['kidney', 'kidni', 'কিডনি', 'liver', 'লিভার', 'heart', 'হার্ট', 'cancer', 'ক্যান্সার', 'stroke', 'স্ট্রোক'], '{}'::text[], true),
  (ARRAY['fever', 'জ্বর', 'cough', 'kashi', 'কাশি', 'sordi', 'সর্দি', 'asthma', 'হাঁপানি', 'allergy', 'এলার্জি'], '{}'::text[], true),
  (ARRAY['hair fall', 'hair loss', 'chul pora', 'চুল পড়া', 'pimple', 'ব্রণ', 'skin', 'skin care', 'ত্বক', 'রূপচর্চা'], '{}'::text[], true),
  (ARRAY['medicine', 'medisin', 'oshudh', 'osudh', 'ঔষধ', 'ওষুধ', 'ঔষুধ', 'tablet', 'ট্যাবলেট', 'capsule', 'ক্যাপসুল'], '{}'::text[], true),
  (ARRAY['sex', 'sexual', 'যৌন', 'jouno', 'pregnancy', 'pregnant', 'গর্ভবতী', 'weight gain', 'ওজন বাড়ানো', 'baby food', 'শিশুর খাবার', 'shishur khabar'], '{}'::text[], true),
  (ARRAY['immunity', 'রোগ প্রতিরোধ', 'vitamin', 'ভিটামিন', 'calcium', 'ক্যালসিয়াম', 'iron', 'আয়রন', 'omega 3', 'ওমেগা ৩'], '{}'::text[], true),
  (ARRAY['tea', 'green tea', 'cha', 'চা', 'গ্রিন টি', 'চা পাতা', 'cha pata', 'coffee', 'kofi', 'কফি'], '{}'::text[], true),
  (ARRAY['salt', 'lobon', 'লবণ', 'লবন', 'nun', 'নুন'], '{}'::text[], true),
  (ARRAY['egg', 'dim', 'ডিম'], '{}'::text[], true),
  (ARRAY['fish', 'mach', 'maach', 'মাছ', 'meat', 'mangsho', 'mangso', 'মাংস', 'beef', 'chicken', 'murgi', 'মুরগি', 'mutton'], '{}'::text[], true),
  (ARRAY['onion', 'peyaj', 'piaj', 'পেঁয়াজ', 'পেয়াজ', 'garlic', 'rosun', 'roshun', 'রসুন', 'ginger', 'ada', 'আদা', 'potato', 'alu', 'আলু', 'vegetable', 'sobji', 'সবজি'], '{}'::text[], true),
  (ARRAY['mango', 'আম', 'banana', 'kola', 'কলা', 'apple', 'আপেল', 'orange', 'কমলা'], '{}'::text[], true),
  (ARRAY['bread', 'pauruti', 'পাউরুটি', 'biscuit', 'বিস্কুট', 'chocolate', 'চকলেট', 'noodles', 'নুডলস', 'suji', 'semolina', 'সুজি'], '{}'::text[], true),
  (ARRAY['water', 'pani', 'পানি', 'juice', 'জুস', 'vinegar', 'ভিনেগার', 'সিরকা', 'sirka', 'saffron', 'jafran', 'জাফরান'], '{}'::text[], true),
  (ARRAY['soap', 'saban', 'সাবান', 'shampoo', 'শ্যাম্পু', 'toothpaste', 'টুথপেস্ট', 'mask', 'মাস্ক', 'cream', 'ক্রিম'], '{}'::text[], true)
) AS rows (terms, finds, as_spelled)
WHERE NOT EXISTS (SELECT FROM search_synonyms AS own WHERE own.deleted_at IS NULL AND own.terms && rows.terms);
