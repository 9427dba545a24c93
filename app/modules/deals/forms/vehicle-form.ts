import { z } from 'zod'
import { anyText, textField } from '#app/lib/forms/form-fields.ts'
import { type FieldOf, namesOf, readEach, typedField, writeEach } from '#app/lib/forms/typed-fields.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { conditionNames } from '#engine'
import type { DealVehicle, VehicleInput } from '../vehicles.server.ts'
import { dollars, plainVin, whole } from './deal-fields.ts'

const text = (charsMax: number, missing?: string) =>
	textField({
		charsMax,
		missing,
		tooLong: `Please use at most ${charsMax.toLocaleString('en-US')} characters.`,
	})

type Condition = DealVehicle['condition']
const chooseCondition = 'Choose whether the car is new or used.'

/** The form of a car of a deal. A wrong check digit is accepted: the documents are checked for it. */
export const vehicleSchema = z.object({
	condition: typedField<Condition>({
		read: (text) =>
			Object.hasOwn(conditionNames, text)
				? { ok: true, value: text as Condition }
				: { ok: false, message: chooseCondition },
		missing: chooseCondition,
	}),
	vin: typedField<string>({
		read(text) {
			const vin = plainVin(text)
			const length = `A VIN has 17 characters; this has ${vin.length}.`
			if (vin.length !== 17) return { ok: false, message: length }
			const isWritten = /^[A-HJ-NPR-Z0-9]+$/.test(vin)
			const message = 'A VIN has only digits and letters, and never I, O or Q.'
			return isWritten ? { ok: true, value: vin } : { ok: false, message }
		},
	}),
	year: whole({ min: 1900, max: 2100 }),
	make: text(60, 'Enter the make, like Honda.'),
	model: text(80, 'Enter the model, like Accord.'),
	trim: text(80),
	odometer: whole({ min: 0, max: 2_000_000 }),
	msrp: dollars(),
	dealerId: anyText(),
	stockNumber: text(40),
	listingUrl: text(2_000).refine(
		(typed) => typed === '' || isWebAddress(typed),
		'Enter the address of the listing, starting with https://.',
	),
	notes: text(4_000),
})

export type VehicleField = FieldOf<typeof vehicleSchema>
export type TypedVehicle = Record<VehicleField, string>
export type VehicleErrors = Partial<Record<VehicleField, string>>

export const vehicleFields = namesOf(vehicleSchema)

/** Writes a car as the values of its form. */
export const typedVehicle = (car: DealVehicle): TypedVehicle =>
	writeEach(vehicleSchema, { ...car, msrp: car.msrpCents })

const emptyCar = {
	vin: null,
	year: null,
	trim: '',
	odometer: null,
	stockNumber: '',
	listingUrl: '',
	notes: '',
}

/** Reads a car; null with a message for each field that can't be read. */
export function readVehicleForm(typed: TypedVehicle): {
	vehicle: VehicleInput | null
	errors: VehicleErrors
} {
	const { values, errors } = readEach(vehicleSchema, typed)
	if (Object.keys(errors).length > 0) return { vehicle: null, errors }
	const { msrp = null, dealerId, ...car } = values
	const vehicle = {
		...emptyCar,
		...car,
		msrpCents: msrp,
		dealerId: dealerId && isUuid(dealerId) ? dealerId : null,
	}
	return { vehicle: vehicle as VehicleInput, errors }
}

function isWebAddress(text: string): boolean {
	const url = URL.canParse(text) ? new URL(text) : null
	return url !== null && (url.protocol === 'https:' || url.protocol === 'http:')
}
