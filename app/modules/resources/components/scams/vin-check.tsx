import { Form } from 'react-router'
import { Button } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { ReferencePlate } from '#app/ui/illustrations/license-plate.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import type { VinReading } from '#engine'

type VinCheckProps = {
	/** As typed; empty at first. */
	vin: string
	typedYear: string
	/** The model year according to the seller; null if not entered or not a year. */
	statedYear: { year: number | null; message?: string }
	reading: VinReading | null
}

/** Decodes a VIN without any outside service, and compares it with the seller's model year. */
export function VinCheck({ vin, typedYear, statedYear, reading }: VinCheckProps) {
	return (
		<div className="grid gap-6 md:grid-cols-2">
			<Card look="raised" className="self-start p-6">
				<Form method="get" action="#vin" preventScrollReset noValidate className="grid gap-4">
					<Field
						id="vin-field"
						label="VIN"
						hint="17 characters. You’ll find it at the base of the windshield, inside the driver’s door frame and on the title."
						error={reading && !reading.ok ? reading.message : undefined}
					>
						<Input
							name="vin"
							defaultValue={vin}
							autoComplete="off"
							autoCapitalize="characters"
							spellCheck={false}
							maxLength={40}
						/>
					</Field>
					<Field
						id="year-field"
						label="Model year according to the seller"
						optional
						error={statedYear.message}
					>
						<Input
							name="year"
							defaultValue={typedYear}
							inputMode="numeric"
							autoComplete="off"
							maxLength={10}
						/>
					</Field>
					<Button type="submit" className="w-fit">
						Check the VIN
					</Button>
				</Form>
			</Card>
			<Card className="self-start p-6">
				{reading?.ok ? <Reading reading={reading} year={statedYear.year} /> : <VinExplanation />}
			</Card>
		</div>
	)
}

function Reading({ reading, year }: { reading: Extract<VinReading, { ok: true }>; year: number | null }) {
	const { vin, checkDigit, expectedCheckDigit, origin, modelYear, serial } = reading
	const differs = year !== null && modelYear !== null && year !== modelYear
	return (
		<div className="grid gap-4">
			<h3>
				<ReferencePlate size="lg">{vin}</ReferencePlate>
			</h3>
			<p className={checkDigit === 'valid' ? 'font-semibold' : 'font-semibold text-danger'}>
				{checkDigit === 'valid'
					? 'The check digit matches.'
					: `The check digit doesn’t match: the ninth character should be ${expectedCheckDigit}. Either there is a typo, or this isn’t the VIN of a car sold in North America.`}
			</p>
			{differs && (
				<p className="font-semibold text-danger">{`The VIN says the model year is ${modelYear}, but the seller says ${year}. Ask to see the title.`}</p>
			)}
			<dl className="grid text-small">
				{[
					['Manufacturer’s code from', origin ?? 'no country: this code isn’t assigned'],
					['Model year', modelYear === null ? 'no year for this code' : String(modelYear)],
					['Serial number', serial],
				].map(([label, value]) => (
					<div key={label} className="dotted-line py-[0.42rem]">
						<dt>{label}</dt>
						<dd className="num font-semibold">{value}</dd>
					</div>
				))}
			</dl>
			{checkDigit === 'valid' ? <AfterAMatch vin={vin} /> : <AfterAMismatch />}
		</div>
	)
}

/** A match is weak proof: one in eleven made-up numbers fits, and a copied number always does. */
function AfterAMatch({ vin }: { vin: string }) {
	return (
		<p className="text-small">
			About 1 in 11 made-up VINs fits by luck, and a VIN copied from another car always fits. So a match
			doesn’t prove that the VIN belongs to this car, or that the car is in good shape.{' '}
			<a href={`https://www.nhtsa.gov/recalls?vin=${vin}`} rel="noopener noreferrer external">
				Look up its recalls
			</a>{' '}
			and buy a vehicle history report from a provider listed by NMVTIS, the national title database.
		</p>
	)
}

function AfterAMismatch() {
	return (
		<p className="text-small">
			Compare each character with the plate at the base of the windshield: S and 5, B and 8 or G and 6 are
			easily mixed up. If the plate itself reads like this, don’t pay anything until the seller has shown you
			the title and your state’s motor-vehicle agency has confirmed the number.
		</p>
	)
}

function VinExplanation() {
	return (
		<>
			<h3>What a VIN tells you</h3>
			<p className="mt-2 text-ink-soft">
				The ninth character is a check digit, calculated from the other 16. It catches most miscopied
				characters and about 10 of 11 made-up VINs. The first two characters tell you which country gave the
				manufacturer its code, which is often where the car was built, and the tenth its model year. Compare
				both with the ad. We don’t store what you type here.
			</p>
		</>
	)
}
