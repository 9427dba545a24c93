import { Form } from 'react-router'
import type { VinReading } from '#app/lib/vin.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { ReferencePlate } from '#app/ui/number-plate.tsx'

type VinCheckProps = {
	/** As typed; empty before. */
	vin: string
	/** The model year the seller says; empty when not asked. */
	year: string
	reading: VinReading | null
}

/** Reads a VIN without asking anybody, and holds it against what the seller said. */
export function VinCheck({ vin, year, reading }: VinCheckProps) {
	return (
		<div className="grid gap-6 md:grid-cols-2">
			<Card look="raised" className="self-start p-6">
				<Form method="get" action="#vin" preventScrollReset noValidate className="grid gap-4">
					<Field
						id="vin-field"
						label="VIN"
						hint="17 characters: at the windshield, in the door frame, on the title."
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
					<Field id="year-field" label="Model year the seller says" optional>
						<Input name="year" defaultValue={year} inputMode="numeric" autoComplete="off" maxLength={4} />
					</Field>
					<Button type="submit" className="w-fit">
						Check the VIN
					</Button>
				</Form>
			</Card>
			<Card className="self-start p-6">
				{reading?.ok ? <Reading reading={reading} year={year} /> : <WhatItTells />}
			</Card>
		</div>
	)
}

function Reading({ reading, year }: { reading: Extract<VinReading, { ok: true }>; year: string }) {
	const { vin, checkDigit, expectedCheckDigit, madeIn, modelYear, serial } = reading
	const differs = year !== '' && modelYear !== null && Number(year) !== modelYear
	return (
		<div className="grid gap-4">
			<h3>
				<ReferencePlate size="lg">{vin}</ReferencePlate>
			</h3>
			<p className={checkDigit === 'right' ? 'font-semibold' : 'font-semibold text-danger'}>
				{checkDigit === 'right'
					? 'The check digit fits.'
					: `The check digit does not fit: the ninth character should be ${expectedCheckDigit}. Either something was misread, or this is not the number of a car sold in North America.`}
			</p>
			{differs && (
				<p className="font-semibold text-danger">
					The number says model year {modelYear}, the seller says {year}. Ask to see the title.
				</p>
			)}
			<dl className="grid text-small">
				{[
					['Built in', madeIn],
					['Model year', modelYear === null ? 'none by this code' : String(modelYear)],
					['Serial number', serial],
				].map(([label, value]) => (
					<div key={label} className="dotted-line py-[0.42rem]">
						<dt>{label}</dt>
						<dd className="num font-semibold">{value}</dd>
					</div>
				))}
			</dl>
			<p className="text-small">
				A fitting digit does not prove the car is sound.{' '}
				<a href={`https://www.nhtsa.gov/recalls?vin=${vin}`} rel="noopener noreferrer external">
					Look up its recalls
				</a>{' '}
				and buy a history report from a seller that NMVTIS lists.
			</p>
		</div>
	)
}

function WhatItTells() {
	return (
		<>
			<h3>What the number tells</h3>
			<p className="mt-2 text-ink-soft">
				Its ninth character is worked out from the other sixteen. A made-up or miscopied VIN almost never
				fits. The first character says where the car was built, the tenth its model year: hold both against
				the ad. What you type here is not stored.
			</p>
		</>
	)
}
