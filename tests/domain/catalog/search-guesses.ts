/**
 * Searches at which a shop is tempted to guess; the format is that of `search-table.ts`. `nothing`
 * finds nothing, `best` the best sellers and nothing else, `only:` goods of the line and no others.
 */
export const GUESSES = `
nothing: ডায়াবেটিস, diabetes, ডায়াবেটিসের ঔষধ, ডায়াবেটিস রোগীর খাবার, gastric, গ্যাস্ট্রিক, blood pressure, প্রেসার, কিডনি, kidney, cancer, কাশি, cold cough, cold and cough, ঠান্ডা কাশি, thanda kashi, জ্বর, fever, asthma, হাঁপানি, চুল পড়া, hair fall, skin, ত্বক, weight gain, immunity, vitamin, omega 3, medicine, ঔষধ, sex, pregnancy
nothing: green tea, tea, চা, coffee, লবণ, salt, lobon, egg, ডিম, fish, মাছ, chicken, মাংস, onion, পেঁয়াজ, garlic, রসুন, ginger, আদা, mango, আম, banana, bread, water, পানি, saffron, জাফরান, vinegar, সুজি, soap, shampoo, baby food, শিশুর খাবার, শিশু, বাচ্চা
nothing: laptop, mobile, t shirt, panjabi, charger, zzqqxx, toothpaste, honey under 100
best: best selling, best seller, বেস্ট সেলার, organic, pure, খাঁটি
@honey: mod, modh
only:@honey: hony, honny, hunny, honi
only:@honey: honey under 500, modhu 500 takar moddhe, মধু ৫০০ টাকার মধ্যে
masoor: mosur dal, musur dal, masur dal, মসুর ডাল, mosur
ajwa medjool mariyam chickpeas isabgol tokma: ramadan, রমজান, ইফতার, iftar, ramzan
ajwa medjool mariyam oats sweet-doi chia: sehri, সেহরি
masoor moong chickpeas almonds peanuts paneer: protein, প্রোটিন
chia oats flax isabgol: weight loss, ওজন কমানো, chia seed for weight loss
patali-gur jhola-gur cane-gur: চিনি, sugar, chini
coconut-oil: চুলের তেল, hair oil, chuler tel, oil for hair
`;
