/**
 * Spanish words of a deal with the English ones that the reader knows; of two that match at one place the earlier one counts. Buyers and
 * dealers mix both languages in one message.
 */
const words: readonly (readonly [RegExp, string])[] = [
	[/\bprecio (?:de lista|sugerido)\b/gi, 'MSRP'],
	[
		/\bprecio (?:de venta|final|acordado|del? (?:la |el )?(?:carro|auto|coche|veh[ií]culo|camioneta|troca))(?![\p{L}])/giu,
		'selling price',
	],
	[/\bprecio total\b|\btotal a pagar\b|\btotal con todo\b|\bcon todo incluido\b/gi, 'out the door'],
	[/\bprecio\b/gi, 'price'],
	[/\bdescuento (?:del? )?(?:dealer|concesionario|agencia)\b|\bdescuento\b/gi, 'discount'],
	[/\breembolso\b/gi, 'rebate'],
	[
		/\b(?:cargo|gastos?|tarifa|honorarios) (?:por|de) (?:documentos|documentaci[oó]n|papeleo|tr[aá]mites?)(?![\p{L}])/giu,
		'doc fee',
	],
	[/\b(?:cargo|tarifa|honorarios|gastos) (?:del?|por el) (?:concesionario|dealer|agencia)\b/gi, 'dealer fee'],
	[/\bpagos\b(?= de \$?\d)/gi, 'payments'],
	[/\bdocumentaci[oó]n(?![\p{L}])/giu, 'doc fee'],
	[/(?<=\b\d{1,3}) mil\b/gi, ',000'],
	[/\bimpuestos? (?:sobre (?:las? )?|de )?ventas?\b|\bimpuestos?\b|\btaxes de venta\b/gi, 'sales tax'],
	[/\bt[ií]tulo(?![\p{L}])/giu, 'title'],
	[/\bregistro\b|\bmatr[ií]cula(?![\p{L}])/giu, 'registration'],
	[/\bplacas?\b/gi, 'plates'],
	[/\b(?:de )?enganche\b|\bcuota inicial\b|\bpago inicial\b|\binicial\b|\bde entrada\b/gi, 'down payment'],
	[/\bfinanci(?:as|amos|ar[ií]as|aría)(?![\p{L}])/giu, 'you finance'],
	[
		/\b(?:valor|cr[eé]dito) (?:de|por) (?:mi |su |tu )?(?:intercambio|carro usado|auto usado)\b|\bintercambio\b/gi,
		'trade-in allowance',
	],
	[/\b(?:cantidad|monto|total|saldo) (?:a financiar|financiad[ao])\b/gi, 'amount financed'],
	[/\b(?:mensualidad(?:es)?|pagos? mensual(?:es)?|cuotas? mensual(?:es)?)\b/gi, 'monthly payment'],
	[/\b(?:al|por|cada) mes\b|\bmensual(?:es)?\b/gi, 'a month'],
	[/\b(?:por|a) (?=\d{2} meses\b)/gi, 'for '],
	[/\bmeses\b/gi, 'months'],
	[/\b(?:tasa|inter[eé]s)(?: de inter[eé]s| anual)?\b/gi, 'interest rate'],
	[/\bal (?=\d{1,2}(?:\.\d{1,2})? ?%)/gi, 'at '],
	[/\bgarant[ií]a extendida\b/gi, 'extended warranty'],
	[/\bplazo\b/gi, 'term'],
	[/\bmillas (?:al|por) a[nñ]o(?![\p{L}])/giu, 'miles a year'],
	[/\bmillas\b/gi, 'miles'],
	[/\by (?=(?:plates|title|registration|doc fee|sales tax)\b)/gi, 'and '],
]

const anyWord = new RegExp(words.map(([pattern]) => pattern.source).join('|'), 'iu')

/** Whether a line has Spanish words of a deal. */
export const isSpanish = (text: string): boolean => anyWord.test(text)

/** Writes the Spanish words of a line in English, as far as they are words of a deal. */
export const inEnglish = (text: string): string =>
	isSpanish(text) ? words.reduce((line, [pattern, english]) => line.replace(pattern, english), text) : text
