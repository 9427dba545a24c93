import { rateRanges } from './rate-ranges.ts'

/** What has digits and is never money, with an example of each. */
export const neverMoney: readonly RegExp[] = [
	...rateRanges,
	// 'https://dealer.example/2026', 'sales2@dealer.example'
	/\bhttps?:\/\/\S{1,300}|(?<![\w.+-])[\w.+-]{1,60}@[\w-]{1,60}\.[\w.-]{1,60}/gi,
	// '2026-11-28', '11/28/2026', '11/28', '9:30 am', '9-7'
	/\b\d{4}-\d{2}-\d{2}(?:T[\d:.]{4,16}Z?)?\b/gi,
	/\b\d{1,2}\/\d{1,2}\/\d{2,4}\b/g,
	// 'thru 11/30'
	/\b(?:thru|through|until|til|till|by|before|expir(?:es|ing)|ends?|ending|exp\.?|valid|dated?|due|since|received|paid)\s(?:on\s)?(?:0?[1-9]|1[0-2])\/(?:0?[1-9]|[12]\d|3[01])\b(?![/\d])/gi,
	/\b\d{1,2}(?::\d{2}\s?(?:[ap]\.?m\b\.?)?|\s?[ap]\.?m\b\.?)/gi,
	// 'open till 8'
	/\b(?:open|here|close[sd]?|in)\s(?:till|until|til|at)\s\d{1,2}\b(?![\d,.:]\d)/gi,
	// 'November 28, 2026', '28 November 2026', 'until Nov. 30'
	/\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)(?:uary|ruary|ch|il|ust|tember|ober|ember)?\.? \d{1,2}(?:st|nd|rd|th)?(?:,? \d{4})?\b(?![.,]\d)/gi,
	/(?<![\d.,$])\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:jan|feb|mar|apr(?!\b)|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]{0,6}\.?(?: \d{4})?\b/gi,
	// '(614) 555-0143', '614-555-0143', '+1 614 555 0143', 'ext. 214'
	/(?:\+?1[\s.-]?)?\(\d{3}\)\s?\d{3}[\s.-]?\d{4}\b(?:\s?(?:x|ext\.?|#)\s?\d{1,5}\b)?/gi,
	/(?<![\d,.$])(?:\+?1[\s.-])?\d{3}[\s.-]\d{3}[\s.-]\d{4}(?!\d|\.\d)(?:\s?(?:x|ext\.?|#)\s?\d{1,5}\b)?/gi,
	/\bext\.?\s?\d{1,5}\b/gi,
	// '4.8 stars', '★ 4.8', '4.8/5', '2,311 reviews', '12,500 happy customers', 'since 1987'
	/[★⭐☆]\s?\d(?:\.\d)?(?:\s?(?:\/|out of)\s?\d{1,2})?|\b\d(?:\.\d{1,2})?\s?(?:\/|out of)\s?(?:5|10)\b(?![.,\d])(?!\s?(?:mo|k))|\b\d(?:\.\d{1,2})?(?:\+|-)?\s?(?:-\s?)?stars?\b|\b\d\.\d (?:on|from) (?:google|yelp|cars)\b/gi,
	/(?<![$\d,.])\d[\d,.]{0,10}k?\+? (?:[a-z]{3,12} ){0,2}(?:reviews?|ratings?|customers?(?! (?:cash|rebates?|bonus|incentives?|appreciation)\b)|families|drivers|owners|followers|likes|people|vehicles|cars in stock|years|yrs|hours|hrs|days|minutes|min|weeks|owners?(?! (?:cash|rebates?|bonus|loyalty|appreciation)\b)|keys?|seats|doors|cylinders?|mpg|hp|points?|locations?|dealers|stores)\b/gi,
	/\b(?:since|est\.|established|founded|copyright|©)\s?\d{4}\b/gi,
	// 'Open 9-7, Sat 10-4'
	/(?<![\d.,$-])\d{1,2} ?[-–] ?\d{1,2}(?![.,]?\d|%|-\d| ?(?:mo|k\b))/g,
	// 'QUOTE 44821' alone
	/^[^\p{L}\d]{0,4}(?:quote|order|deal|invoice|worksheet|contract|agreement|proposal|bid)(?: no\.?)? \d{3,9}$/giu,
	// 'amount to finance with $0 down'
	/\b(?:w\/|with)\s?\$?0(?:\.00)?\s(?=(?:cash |money )?down\b)/gi,
	// '5th', '1st'
	/\b\d{1,3}(?:st|nd|rd|th)\b/gi,
	// '60-day temp tag', '12-hour hold'
	/(?<![\d.,$])\d{1,3}(?:-| (?=day))(?:days?|hours?|points?|piece|way|minute|week)\b/gi,
	// 'VIN 1HGCY1F3XTA010077', 'Stock # 44821', 'Deal 90117', 'Suite 200'
	/\b[A-HJ-NPR-Z0-9]{17}\b/g,
	/\b(?:stock|stk|deal|ref(?:erence)?|invoice|order|quote|vin|account|acct|customer|cust|contract|agreement|lot|suite|po box|box|key|id|page|no|form|slsp|salesperson|worksheet|zip|model|dl)\s?(?:no\.?|num(?:ber)?|code)?\s?[#:.]{1,2}\s?[A-Z]{0,4}-?\d{1,12}[A-Z]{0,3}\b(?![.,]\d)/gi,
	/\b(?:stock|stk|invoice|suite|ste|po box|zip|vin|ref)\s\d{1,9}\b(?![.,]\d)/gi,
	// 'VIN ending 114907', 'card ending in 4410'
	/\b(?:ending|ends)\s(?:in\s|with\s)?\d{3,8}\b(?![.,]\d)/gi,
	// '4400 Route 17', 'visit us at 1200 N. Auto Mall Pkwy'; never 'Suite' alone or '2,999 drive off'
	/(?<=^\W{0,3}|[|,;·•–—-]\s?|\b(?:at|visit|address|us)\b:?\s)(?<![\d.,$])\d{1,5}[A-Z]?\s(?:[NSEW]\.?\s|North\s|South\s|East\s|West\s)?(?:(?:US|U\.S\.|State|County|Old)\s)?(?:Route|Rte\.?|Rt\.?|Highway|Hwy\.?|Interstate|SR|US)[\s-]?\d{1,4}\b/g,
	/(?<=^\W{0,3}|[|,;·•–—-]\s?|\b(?:at|visit|address|us)\b:?\s)(?<![\d.,$])\d{1,5}[A-Z]?\s(?:(?:\p{Lu}[\p{L}.'’-]{0,20}|\d{1,3}(?:st|nd|rd|th))\s){1,4}(?:Street|St|Avenue|Ave|Road|Rd|Boulevard|Blvd|Drive|Dr|Lane|Ln|Highway|Hwy|Parkway|Pkwy|Way|Court|Ct|Plaza|Circle|Cir|Turnpike|Tpke|Pike|Expressway|Expy|Freeway|Fwy|Loop|Terrace|Trail)\b(?!\s?-?(?:off|out|away|home)\b)(?:\.?,\s\d{5}(?:-\d{4})?(?![\d.,]))?/gu,
	/#\s?[A-Z]{0,3}\d{1,9}\b/gi,
	// '48,116 miles on it', 'odometer 12'
	/(?<![\dk]\s)\b(?:odometer|odo|mileage|miles)\s?(?:reading|reads|is|are|at|of)?\s?[:=#-]{0,2}\s?(?:\d{1,3}(?:,\d{3}){1,2}|\d{1,7})(?!\d|,\d)k?(?:\s?(?:miles|mi))?\b(?!\s?(?:a|per|\/)\s?y)(?![.,]\d|\s?\/\s?\d|\s?mo|\s?(?:cents\b|¢))|\bmi\s?[:=]\s?\d{1,3}(?:,\d{3}|\d{0,4})\b(?![.,]\d)/gi,
	// '8yr/100k warranty', '7 year / 75,000 mile'
	/(?<![\d,.$])\d{1,2}\s?-?\s?(?:yrs?|years?|y)\s?[/-]\s?\d{2,3}(?:,\d{3}|k)?(?:\s?-?\s?(?:miles?|mi))?\b/gi,
	// '(a $1,995 value)', '$500 gift card', '$1,860 worth of reconditioning'
	/\(\s?(?:an? )?\$?\d[\d,.]{0,9}\s(?:retail )?value\s?\)|\ban? \$?\d[\d,.]{0,9} (?:retail )?value\b|\$?(?<![\d,.])\d[\d,.]{0,9}\s(?:worth of\b|(?:\w{3,12} )?gift cards?\b)/gi,
	// 'VSC 84/100': months and thousands of miles
	/(?<![\d,.$/])(?:24|36|48|60|72|84|96|120)\s?\/\s?(?:[3-9]\d|1[0-5]\d)(?:k|,000)?\b(?![.,/]\d)/gi,
	// 'full coverage with a $1,000 max deductible', 'a deductible of $500'; the price of a contract before the word is not as round
	/\$?(?<![\d,.])(?:[1-57]?[05]0|[12],?[05]00|0)(?= (?:max(?:imum)? )?deductibles?\b)|(?<=\bdeductibles?(?: (?:is|are|of|up to|under)|:) )\$?(?:[1-57]?[05]0|[12],?[05]00|0)(?![\d,.]?\d)/gi,
	// '20-inch wheels', '4WD', '3.5L', '20"'
	/(?<![\d,.])\d{1,3}(?:\.\d)?(?:-|\s)?(?:(?:inch(?:es)?|wd|l|liter|kw|kwh|v6|v8|cyl|passenger|speed)\b|["”](?!\w))/gi,
]
