import type { DealDocument } from '../../../format/format.ts'
import { vehicleModels } from '../../../vehicles/vehicle-makes.ts'
import { checkDigitOf } from '../../../vehicles/vin.ts'

type Vehicle = NonNullable<DealDocument['vehicle']>

const vinShape = /(?<![A-Z0-9])[A-Z0-9]{17}(?![A-Z0-9])/gi

/** Letters that no VIN has, with the digits that text recognition takes for them. */
const vinDigits = new Map([
	['I', '1'],
	['O', '0'],
	['Q', '0'],
])

/** The car that a paper is about; undefined if it names none. Lines about the trade-in are about another car. */
export function vehicleOf(texts: readonly string[]): Vehicle | undefined {
	const relevant = texts
		.map((text) => text.slice(0, 400))
		.filter((text) => !/\btrade|\bowned vehicle\b/i.test(text))
	const vehicle: Partial<Vehicle> = {}
	for (const text of relevant) {
		vehicle.vin ??= vinIn(text)
		vehicle.stock ??=
			/\b(?:stock|stk)\b[\s.:#]{0,4}(?:no\.?|number|num)?[\s.:#]{0,4}([A-Z0-9-]{3,15})\b/i.exec(text)?.[1]
		vehicle.odometer ??= milesIn(text)
		if (!vehicle.make) Object.assign(vehicle, modelIn(text))
	}
	if (!vehicle.vin && !vehicle.stock && !vehicle.make) return undefined
	const found: Vehicle = { condition: conditionOf(relevant.slice(0, 25).join('\n')) }
	return Object.assign(
		found,
		Object.fromEntries(Object.entries(vehicle).filter(([, value]) => value !== undefined)),
	)
}

/** A VIN in a text; letters that no VIN has are replaced by digits if the check digit then fits. */
function vinIn(text: string): string | undefined {
	const candidates = [...text.matchAll(vinShape)].map(([found]) => found.toUpperCase())
	const corrected = candidates.map((vin) => vin.replace(/[IOQ]/g, (letter) => vinDigits.get(letter)!))
	const isVin = (vin: string) => /\d/.test(vin) && /[A-Z]/.test(vin)
	return (
		corrected.find((vin) => isVin(vin) && checkDigitOf(vin) === vin[8]) ??
		candidates.find((vin) => isVin(vin) && !/[IOQ]/.test(vin))
	)
}

function milesIn(text: string): number | undefined {
	const miles =
		/\b(?:odometer|mileage|miles)\b(?: reading)?[\s:.]{1,6}(\d{1,3}(?:,\d{3})|\d{1,6})\b(?! ?(?:per|a|each|\/))/i.exec(
			text,
		)?.[1]
	return miles ? Number(miles.replace(',', '')) : undefined
}

/** The year, make and model that are printed together, as in '2026 Honda CR-V EX-L'. */
function modelIn(text: string): Pick<Vehicle, 'year' | 'make' | 'model' | 'trim'> {
	const [, year] = /\b((?:19[89]|20[0-4])\d)\b/.exec(text) ?? []
	if (!year) return {}
	const rest = text
		.slice(text.indexOf(year) + 4, text.indexOf(year) + 120)
		.replace(/[\s,]+/g, ' ')
		.trim()
	const lower = `${rest.toLowerCase()} `
	const found = Object.entries(vehicleModels).find(([make]) => lower.startsWith(`${make.toLowerCase()} `))
	if (!found) return {}
	const [make, models] = found
	const afterMake = lower.slice(make.length).trim()
	const model = models
		.toSorted((one, other) => other.length - one.length)
		.find((name) => afterMake.startsWith(name.toLowerCase()))
	return { year: Number(year), make, ...(model && { model }) }
}

function conditionOf(text: string): Vehicle['condition'] {
	if (/\bcertified\b|\bcpo\b/i.test(text)) return 'cpo'
	if (/\bdemo(?:nstrator)?\b/i.test(text)) return 'demo'
	if (
		/\[?x\]? ?used\b|\b(?:condition|new\/used|type)\b[\s:]{1,4}used\b|\bpre-?owned\b|\bused (?:vehicle|car|19|20)/i.test(
			text,
		)
	)
		return 'used'
	return 'new'
}
