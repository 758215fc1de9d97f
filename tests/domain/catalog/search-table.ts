/**
 * Searches that shoppers type, in Bangla, English and transliterated Bangla, misspelled, split and
 * joined. Each line begins with the acceptable first results: names of pictures in the sample
 * catalogue, or `@` and a category.
 */
export const SEARCHES = `
@honey: honey, hony, honeys, hone, modhu, madhu, modu, moduh, মধু, মধূ, মদু, khati modhu, khaati modhu, খাঁটি মধু, pure honey, raw honey, মধুর দাম, modhu dam koto, asol modhu, আসল মধু, best honey in bd, organic honey, prakritik modhu, boner modhu, fuler modhu, honey price in bangladesh
khalisha-honey: khalisha, kholisha modhu, kholsi modhu, খলিশা মধু, sundarban honey, sundarbaner modhu, সুন্দরবনের মধু, shundorbon modhu, sun hon, sundorboner khati modhu, sundarbans raw honey
mustard-honey: mustard honey, sorisha modhu, সরিষা ফুলের মধু, shorisha fuler modhu, sorisa ful modhu, honey 1kg, ১ কেজি মধু, মধু এক কেজি
litchi-honey: litchi, lychee, lichu, লিচু, lichu modhu, লিচু ফুলের মধু, litchi flower honey, লিচুর মধু, lichur modhu 500 gm
black-seed-honey: kalojira modhu, kalo jirar modhu, black seed honey, কালোজিরার মধু, কালিজিরা মধু, kalijirar modhu, kalojirafuler modhu
comb-honey: comb honey, honeycomb, honey comb, চাকের মধু, chaker modhu, mouchak, মৌচাক, মৌচাকের মধু
gift-honey: gift, gift box, উপহার, upohar, gift box honey, গিফট বক্স, modhur gift
honey-nuts: modhu o badam, modhu ar badam, মধু আর বাদাম, honey nuts, honey nut mix, honeynuts, badam modhu, মধু বাদাম
khalisha-honey litchi-honey black-seed-honey: modhu 500 gm, মধু ৫০০ গ্রাম, 500g honey, modhu adha kg, আধা কেজি মধু
@nuts: badam, বাদাম, nuts, nut, badaam, bdam, বাদামের দাম
almonds: almond, almonds, alomond, almonnd, kath badam, kathbadam, কাঠ বাদাম, কাঠবাদাম, california almond, kaath badam, kathbadamer dam, আমন্ড, amand, কাট বাদাম
cashews: cashew, cashews, cashu, kaju, kazu, কাজু, কাজু বাদাম, kaju badam, kajubadam, cashewnut, kajo badam, কাজুবাদাম ৫০০ গ্রাম, casew nut, kaju w320
walnuts: walnut, wallnut, walnuts, akhrot, akrot, আখরোট, wolnut, akhrut, আকরোট
pistachios: pistachio, pista, pesta, pesta badam, pistacio, পেস্তা বাদাম, পেস্তা, pistachios 250g, pestabadam
peanuts: china badam, chinabadam, চিনা বাদাম, চীনাবাদাম, peanut, peanuts, groundnut, desi badam, দেশি বাদাম, chinebadam, cina badam
mixed-nuts: mixed nuts, mix nuts, মিক্সড বাদাম, mix badam, মিশ্র বাদাম
@natural-oils: tel, তেল, oil, oyel, তৈল
mustard-oil mustard-oil-big: sorisha tel, sorishar tel, shorishar tel, shorisar tel, সরিষার তেল, সরিসার তেল, mustard oil, mastard oil, mustardoil, sorisa tel, sarisha oil, সরষের তেল, khati sorishar tel, soriser tail, shorisher tel, sorser tel, সরিশার তৈল, shorishartel
mustard-oil: ghani, ঘানি ভাঙা, ghani bhanga, gani vanga tel, ঘানির তেল, mustard oil 1 liter, sorishar tel 1 litre, এক লিটার সরিষার তেল
mustard-oil-big: sorishar tel 5 liter, mustard oil 5l, 5 ltr sorisha tel, সরিষার তেল পাঁচ লিটার, mustard oil family
coconut-oil: coconut, coconut oil, narikel tel, narkel tel, নারিকেল তেল, নারকেল তেল, coconat oil, narikeler tel, virgin coconut oil, নারিকেলের তৈল
black-seed-oil: kalojira oil, kalojira tel, কালোজিরার তেল, black seed oil, kalo jirar tel, kalijira oil, blackseed oil 100ml
olive-oil: olive, olive oil, oliv oil, joytun, zaitun, জয়তুন তেল, জলপাই তেল, অলিভ অয়েল, জয়তুনের তেল, zaitoon oil, jolpai oil
sesame-oil: sesame oil, tiler tel, তিলের তেল, til tel, তিল তেল
rice-bran-oil: rice bran, rice bran oil, ricebran, রাইস ব্র্যান অয়েল, kurar tel
chia: chia, chia seed, chiya, চিয়া, চিয়া সিড, chiaseed, চিয়া সীড, chiyaseed, cia seed, chia seeds 500g, চিয়াসিড
flax: flax, flaxseed, tisi, tishi, তিসি, linseed, flex seed, flax seeds, তিশি
pumpkin-seeds: pumpkin seed, pumpkin, kumra bij, misti kumrar bij, কুমড়ার বীজ, মিষ্টি কুমড়া, pamkin, kumror bichi, কুমড়ার বিচি, pumpkin sid
sunflower-seeds: sunflower, sunflower seed, surjomukhi, সূর্যমুখী, shurjomukhi bij, সুর্যমুখি বীজ, sunflwer seed
sesame: sesame, sesami, til, তিল, সাদা তিল, shada til
kalojira: black seed, blackseed, kalojira, kalo jira, kalijira, kalojeera, কালোজিরা, কালিজিরা, কালো জিরা, কালজিরা, black cumin, kala jira, kaljira
tokma: tokma, তোকমা, basil seed, tukma, tokmadana, তোকমা দানা
isabgol: isabgol, isobgul, ইসবগুল, ইসবগুলের ভুসি, isubgul, psyllium, eshobguler bhushi, isobguler vusi, ইসুবগুলের ভুষি
@seeds: seed, seeds, বীজ, bij
@grains-rice: grain, grains, শস্য
chinigura katari red-rice: chal, চাল, rice, চাউল, chaul, rise, chaal, chal er dam
chinigura: chinigura, chini gura, চিনিগুঁড়া, চিনিগুড়া চাল, polao chal, পোলাওর চাল, polaor chal, chinigura rice, polau, পোলাওয়ের চাল, sugondhi chal, chiniguda, pulao rice
katari: katari, kataribhog, katari vog, কাটারিভোগ, কাটারি ভোগ চাল, chal 5 kg, চাল ৫ কেজি
red-rice: red rice, lal chal, লাল চাল, aush, aus chal, আউশ চাল
oats: oats, oat, ots, ওটস, rolled oats, oits
red-flour: atta, ata, আটা, lal ata, লাল আটা, flour, flor, aata
masoor: mosur dal, masoor dal, মসুর ডাল, mosuri, masur dal, lentil, red lentil, moshuri dal, মুসুর ডাল, mosurdal, mosurir dal, মসুরির ডাল, musur dal
moong: mug dal, moong dal, মুগ ডাল, mung, sona mug, moog dal, সোনা মুগ
masoor moong chickpeas: dal, ডাল, daal, dhal, ডাইল
chickpeas: chola, ছোলা, chhola, boot, chickpea, chick pea, cholabut, বুট, ছোলা বুট, sola boot
turmeric: turmeric, tumeric, holud, হলুদ, halud, হলুদ গুড়া, holud gura, holudgura, হলুদের গুঁড়া, holud powder
chilli: শুকনা মরিচ, শুকনো মরিচ, shukna morich, shukno morich, dried chilli, dry chili, morich, chilli, chili, lal morich, মরিচ, মরিচ গুঁড়া, lonka, chilly powder, morich gura, moricher gura, মরিচের গুড়া, chili powder
cumin: jira, জিরা, jeera, cumin, zira, cummin, gota jira, jira 200 gm, আস্ত জিরা
cinnamon: daruchini, darchini, দারুচিনি, দারচিনি, cinnamon, cinamon, darcini
cardamom: elach, এলাচ, elachi, এলাচি, cardamom, cardamon, alachi, এলাচ ৫০ গ্রাম
pepper: golmorich, gol morich, গোলমরিচ, গোল মরিচ, black pepper, peper, kalo morich
panch-phoron: panch foron, panchforon, পাঁচফোড়ন, পাঁচ ফোড়ন, pach foron, pachfuron, panch phoran
cloves: lobongo, লবঙ্গ, clove, cloves, labanga, long, lobong, lobonggo
@spices: mosla, মসলা, মশলা, spices, masala, moshla, ranna moshla
@dates-dried-fruit: dry fruits, dried fruit, শুকনো ফল
ajwa medjool mariyam: khejur, khezur, khajur, kejur, খেজুর, dates, date, khorma, খোরমা, saudi khejur, khejurer dam, খেজুরের দাম, khejor, iftarer khejur
ajwa: ajwa, ajoa, আজওয়া, ajwa khejur, আজোয়া খেজুর, madina dates, azwa, ajowa khejur, মদিনার খেজুর, azwa khezur
medjool: medjool, medjul, মেডজুল, mejdool, medjol khejur, মেডজুল খেজুর ১ কেজি
mariyam: mariyam, moriom, মরিয়ম, mariam khejur, মরিয়ম খেজুর, morium khejur
raisins: kismis, kishmish, কিসমিস, কিশমিশ, raisin, raisins, resins, kismish 500 gm, কালো কিসমিস
figs: fig, figs, tin, ত্বীন, তীন ফল, anjir, dumur, tin fol, dried fig
apricots: apricot, apricots, apricat, এপ্রিকট, khubani, dried apricot
ghee ghee-jar: ghee, ghi, ঘি, gawa ghee, গাওয়া ঘি, gaoa ghi, gee, pabna ghee, khati ghi, পাবনার ঘি, gower ghi, ghea, খাটি গাওয়া ঘি, cow ghee
ghee-jar: ghee 200g, ঘি ২০০ গ্রাম, choto ghee
ghee: ghee 900 gm, ৯০০ গ্রাম ঘি
butter: butter, makhon, মাখন, makhan, বাটার, white butter, makkhon
paneer: cheese, ponir, পনির, paneer, chees, austogram ponir, অষ্টগ্রামের পনির, panir
sweet-doi: doi, দই, বগুড়ার দই, bogurar doi, yogurt, yoghurt, mishti doi, dahi, মিষ্টি দই, misti doi, bogra doi
patali-gur jhola-gur cane-gur: gur, গুড়, jaggery, gurh, molasses, jagery, goor, gud
patali-gur: patali, পাটালি গুড়, patali gur, khejurer patali, খেজুরের পাটালি, jashorer patali, patali gud
patali-gur jhola-gur: khejur gur, khejurer gur, খেজুরের গুড়, খেজুর গুড়, date palm gur, khejurergur
jhola-gur: liquid gur, ঝোলা গুড়, jhola gud, jhula gur
cane-gur: akher gur, আখের গুড়, sugarcane, akh, আখ গুড়, akhi gur, sugarcane jaggery
ghee ghee-jar butter paneer: gowala, gowala brand
turmeric chilli cumin cinnamon cardamom pepper panch-phoron cloves: shilpata, শিলপাটা
chinigura katari red-rice red-flour masoor moong chickpeas: maath
mustard-oil mustard-oil-big black-seed-oil sesame-oil: ghani ghar
patali-gur jhola-gur cane-gur: gachhi
panch-phoron: under 100 taka, ১০০ টাকার মধ্যে
litchi-honey honey-nuts: 600 takar moddhe modhu, honey under 600
`;
