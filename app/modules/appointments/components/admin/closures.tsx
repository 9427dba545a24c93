import { Form, Link } from 'react-router'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { amountOf } from '#app/lib/text/amount-of.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Checkbox } from '#app/ui/controls/checkbox.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import type { Closure } from '../../availability/availability.ts'

export type ClosureHits = {
	/** Which list the advisor has seen. */
	seen: string
	rows: readonly {
		id: string
		name: string
		/** 'Tue, Mar 4 · 10:30am (New York)'. */
		when: string
		/** Other times, as text. */
		free: readonly string[]
		/** Whether the client can choose another time by themselves. */
		canAsk: boolean
	}[]
}

type ClosuresProps = {
	closures: readonly (Closure & { days: string })[]
	today: string
	/** The appointments on the days in the form. */
	hits: ClosureHits
	values: RejectedForm['values']
	errors: RejectedForm['errors']
}

/** Days without appointments, as exceptions to the usual week: the list, and a form to add more. */
export function Closures({ closures, today, hits, values, errors }: ClosuresProps) {
	return (
		<div className="grid gap-5">
			{closures.length > 0 ? (
				<ul className="divide-y divide-line">
					{closures.map(({ id, days, note }) => (
						<li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2">
							<span className="min-w-0">
								<span className="font-semibold">{days}</span>
								{note && <span className="block break-words text-fine text-ink-soft">{note}</span>}
							</span>
							<Form method="post">
								<input type="hidden" name="intent" value="open" />
								<input type="hidden" name="closure" value={id} />
								<Button type="submit" variant="plain" size="mini">
									Remove
									<span className="sr-only">{` ${days}`}</span>
								</Button>
							</Form>
						</li>
					))}
				</ul>
			) : (
				<p className="text-ink-soft">No upcoming closures. Your usual hours apply.</p>
			)}
			<Form method="post" noValidate className="grid items-start gap-4 sm:grid-cols-2">
				<input type="hidden" name="intent" value="close" />
				<Field label="First day" id="closure-firstDay" error={errors.firstDay}>
					<Input type="date" name="firstDay" min={today} defaultValue={values.firstDay ?? ''} required />
				</Field>
				<Field label="Last day" id="closure-lastDay" error={errors.lastDay}>
					<Input type="date" name="lastDay" min={today} defaultValue={values.lastDay ?? ''} required />
				</Field>
				<Field
					label="Note"
					id="closure-note"
					optional
					hint="Clients can see it"
					error={errors.note}
					className="sm:col-span-2"
				>
					<Input name="note" maxLength={200} defaultValue={values.note ?? ''} />
				</Field>
				<HitList {...hits} />
				<Button type="submit" size="compact" className="w-fit">
					Close these days
				</Button>
			</Form>
		</div>
	)
}

/** The appointments that a closure would hit: each with other times, which its client is sent if it is checked. */
function HitList({ seen, rows }: ClosureHits) {
	if (rows.length === 0) return null
	return (
		<fieldset className="min-w-0 sm:col-span-2">
			<legend className="font-semibold">{`${amountOf(rows.length, 'appointment')} on these days`}</legend>
			<input type="hidden" name="seen" value={seen} />
			<p className="text-ink-soft text-small">They stay until they are moved or canceled.</p>
			<ul className="divide-y divide-line">
				{rows.map(({ id, name, when, free, canAsk }) => (
					<li key={id} className="py-2">
						<Link to={`/admin/appointments/${id}`} className="font-semibold">
							<bdi translate="no">{name}</bdi>
						</Link>
						<span className="block text-small">{when}</span>
						{canAsk ? (
							<Checkbox
								name="propose"
								value={id}
								defaultChecked
								label={`Email ${name} these times: ${free.join('; ')}`}
							/>
						) : (
							<span className="block text-fine text-ink-soft">
								{free.length > 0
									? `Too close to choose online. Free: ${free.join('; ')}`
									: 'No other time is free.'}
							</span>
						)}
					</li>
				))}
			</ul>
		</fieldset>
	)
}
