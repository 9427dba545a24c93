import type { DealDocument } from '../format/format.ts'
import { readVin } from '../vehicles/vin.ts'
import type { CheckContext } from './check-context.ts'
import type { Finding } from './finding.ts'

/** The kinds of documents that commit the buyer to one car. */
const bindingKinds: ReadonlySet<DealDocument['kind']> = new Set([
	'buyers_order',
	'retail_contract',
	'lease_contract',
] as const)

/** Checks the vehicle identification numbers of the car, of the trade-in and of the agreed car. */
export function checkVins({ document, agreed, today }: CheckContext): Finding[] {
	const vin = document.vehicle?.vin
	const findings: Finding[] = []
	if (vin) findings.push(...checkVin(vin, 'the car', document.vehicle?.year, today))
	else if (bindingKinds.has(document.kind))
		findings.push({
			code: 'vin_missing',
			severity: 'review',
			message: 'The document doesn’t show which car it is for: the VIN is missing.',
			say: 'Please write the VIN on this document. I would like to compare it with the windshield.',
		})
	const before = agreed?.vehicle?.vin
	if (vin && before && plain(vin) !== plain(before))
		findings.push({
			code: 'vin_invalid',
			severity: 'stop',
			message: `This document is for the car with the VIN ${plain(vin)}. The VIN you agreed on is ${plain(before)}.`,
			say: 'This isn’t the car we agreed on. Please show me the document for mine.',
		})
	const trade = document.trade?.vin
	if (trade) findings.push(...checkVin(trade, 'your trade-in', undefined, today))
	return findings
}

const plain = (vin: string) => vin.toUpperCase().replace(/[\s-]/g, '')

function checkVin(vin: string, what: string, year: number | undefined, today: string): Finding[] {
	// Before the model year 1981 every manufacturer had a number format of its own.
	if (year !== undefined && year < 1981) return []
	const read = readVin(vin, { thisYear: Number(today.slice(0, 4)) })
	const say = `Please read me the VIN of ${what} from the windshield, so that we can correct the document.`
	if (!read.ok)
		return [
			{
				code: 'vin_invalid',
				severity: 'stop',
				message: `The VIN of ${what} can’t be right. ${read.message}`,
				say,
			},
		]
	if (read.checkDigit === 'valid')
		return [
			{ code: 'vin_invalid', severity: 'pass', message: `The VIN of ${what} has the right check digit.` },
		]
	// Only North America requires the check digit; other manufacturers may put anything there.
	const isNorthAmerican = /^[1-5]|^7[A-F]/.test(read.vin)
	return [
		{
			code: 'vin_invalid',
			severity: isNorthAmerican ? 'stop' : 'review',
			message: `The VIN of ${what} has a typo: its ninth character is ${read.vin[8]}, and the others make it ${read.expectedCheckDigit}.`,
			say,
		},
	]
}
