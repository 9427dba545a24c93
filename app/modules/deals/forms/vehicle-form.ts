import { isUuid } from '#app/lib/uuid.ts'
import { fieldReader } from '#engine'
import type { DealVehicle, VehicleInput } from '../vehicles.server.ts'

export const vehicleFields = [
	'condition',
	'vin',
	'year',
	'make',
	'model',
	'trim',
	'odometer',
	'msrp',
	'dealerId',
	'stockNumber',
	'listingUrl',
	'notes',
] as const

export type VehicleField = (typeof vehicleFields)[number]
export type TypedVehicle = Record<VehicleField, string>
export type VehicleErrors = Partial<Record<VehicleField, string>>

export const vehicleLabels: Readonly<Record<VehicleField, string>> = {
	condition: 'New or used',
	vin: 'VIN',
	year: 'Model year',
	make: 'Make',
	model: 'Model',
	trim: 'Trim',
	odometer: 'Odometer',
	msrp: 'MSRP',
	dealerId: 'Dealer',
	stockNumber: 'Stock number',
	listingUrl: 'Listing',
	notes: 'Notes',
}

const limits = { make: 60, model: 80, trim: 80, stockNumber: 40, listingUrl: 2_000, notes: 4_000 } as const
const conditions = ['new', 'used', 'demo', 'cpo'] as const

/** Returns what was typed into the form of a car. */
export const typedOfVehicleForm = (form: FormData): TypedVehicle =>
	Object.fromEntries(
		vehicleFields.map((name) => {
			const value = form.get(name)
			return [name, typeof value === 'string' ? value.trim() : '']
		}),
	) as TypedVehicle

/** Writes a car as the values of its form. */
export const typedVehicle = (car: DealVehicle): TypedVehicle => ({
	condition: car.condition,
	vin: car.vin ?? '',
	year: car.year === null ? '' : String(car.year),
	make: car.make,
	model: car.model,
	trim: car.trim,
	odometer: car.odometer === null ? '' : String(car.odometer),
	msrp: car.msrpCents === null ? '' : (car.msrpCents / 100).toFixed(2),
	dealerId: car.dealerId ?? '',
	stockNumber: car.stockNumber,
	listingUrl: car.listingUrl,
	notes: car.notes,
})

/** Reads a car; null with a message for each field that can't be read. A wrong check digit is accepted: the documents are checked for it. */
export function readVehicleForm(typed: TypedVehicle): {
	vehicle: VehicleInput | null
	errors: VehicleErrors
} {
	const errors: VehicleErrors = {}
	const number = fieldReader<VehicleField>(typed, errors)
	const vin = typed.vin.replaceAll(/\s/g, '').toUpperCase()
	if (vin && vin.length !== 17) errors.vin = `A VIN has 17 characters; this has ${vin.length}.`
	else if (vin && /[^A-Z0-9]|[IOQ]/.test(vin))
		errors.vin = 'A VIN has only digits and letters, and never I, O or Q.'
	const condition = conditions.find((name) => name === typed.condition)
	if (!condition) errors.condition = 'Choose whether the car is new or used.'
	if (!typed.make) errors.make = 'Enter the make, like Honda.'
	if (!typed.model) errors.model = 'Enter the model, like Accord.'
	for (const [field, max] of Object.entries(limits)) {
		const name = field as keyof typeof limits
		if (typed[name].length > max)
			errors[name] = `Please use at most ${max.toLocaleString('en-US')} characters.`
	}
	if (typed.listingUrl && !isWebAddress(typed.listingUrl))
		errors.listingUrl = 'Enter the address of the listing, starting with https://.'
	const year = number.whole('year', { min: 1900, max: 2100 }) ?? null
	const odometer = number.whole('odometer', { min: 0, max: 2_000_000 }) ?? null
	const msrpCents = number.dollars('msrp') ?? null
	if (Object.keys(errors).length > 0 || !condition) return { vehicle: null, errors }
	const { make, model, trim, stockNumber, listingUrl, notes, dealerId } = typed
	const texts = { make, model, trim, stockNumber, listingUrl, notes }
	return {
		errors,
		vehicle: {
			...texts,
			condition,
			vin: vin || null,
			year,
			odometer,
			msrpCents,
			dealerId: isUuid(dealerId) ? dealerId : null,
		},
	}
}

function isWebAddress(text: string): boolean {
	const url = URL.canParse(text) ? new URL(text) : null
	return url !== null && (url.protocol === 'https:' || url.protocol === 'http:')
}
