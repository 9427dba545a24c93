import { Form } from 'react-router'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'

export type BusyCalendarRow = {
	id: string
	name: string
	/** Of `caldav`, appointments are written into it as well. */
	kind: 'ics' | 'caldav'
	host: string
	/** '5 min ago', 'Mar 4, 2:05pm'. */
	currentAt: string
	/** Why it is not current; null when it is. */
	error: string | null
	warnings: readonly string[]
}

type BusyCalendarsProps = {
	calendars: readonly BusyCalendarRow[]
	appointmentMinutes: number
	values: RejectedForm['values']
	errors: RejectedForm['errors']
	caldav: Pick<RejectedForm, 'values' | 'errors'>
}

/** The advisor's calendars elsewhere: what each closes, whether it is current, and a form to add one. */
export function BusyCalendars({ calendars, appointmentMinutes, values, errors, caldav }: BusyCalendarsProps) {
	return (
		<div className="grid gap-5">
			<p className="text-ink-soft">
				{`A time slot closes when less than ${appointmentMinutes} minutes in a row are free in all of them. Titles of your events are neither stored nor shown.`}
			</p>
			{calendars.length > 0 && (
				<ul className="divide-y divide-line">
					{calendars.map((calendar) => (
						<CalendarItem key={calendar.id} {...calendar} />
					))}
				</ul>
			)}
			<Form method="post" noValidate className="grid items-start gap-4">
				<input type="hidden" name="intent" value="add-calendar" />
				<CalendarFields
					prefix="calendar"
					label="Calendar address (ICS)"
					hint="The private address in the settings of your calendar. We read it every five minutes"
					values={values}
					errors={errors}
				/>
				<Button type="submit" size="compact" className="w-fit">
					Add calendar
				</Button>
			</Form>
			<CaldavForm {...caldav} />
		</div>
	)
}

type CalendarFieldsProps = BusyCalendarsProps['caldav'] & { prefix: string; label: string; hint: string }

/** What every calendar has: the name that the advisor gives it, and its address. */
function CalendarFields({ prefix, label, hint, values, errors }: CalendarFieldsProps) {
	return (
		<>
			<Field label="Name" id={`${prefix}-name`} error={errors.name}>
				<Input name="name" maxLength={60} defaultValue={values.name ?? ''} autoComplete="off" required />
			</Field>
			<Field label={label} id={`${prefix}-address`} hint={hint} error={errors.address}>
				<Input
					name="address"
					inputMode="url"
					maxLength={2_000}
					defaultValue={values.address ?? ''}
					autoComplete="off"
					required
				/>
			</Field>
		</>
	)
}

/** Connects a calendar that the site also writes to. */
function CaldavForm({ values, errors }: BusyCalendarsProps['caldav']) {
	return (
		<Disclosure
			summary="Write appointments into a calendar (CalDAV)"
			defaultOpen={Object.keys(errors).length > 0}
		>
			<Form method="post" noValidate className="grid items-start gap-4">
				<input type="hidden" name="intent" value="add-caldav" />
				<CalendarFields
					prefix="caldav"
					label="Address of the calendar"
					hint="Of the calendar itself, such as https://dav.example.com/renata/work/"
					values={values}
					errors={errors}
				/>
				<Field label="User name" id="caldav-user" error={errors.user}>
					<Input name="user" maxLength={300} defaultValue={values.user ?? ''} autoComplete="off" required />
				</Field>
				<Field
					label="Password"
					id="caldav-password"
					hint="Best one that is only for Lotwise"
					error={errors.password}
				>
					<Input name="password" type="password" maxLength={500} autoComplete="off" required />
				</Field>
				<Button type="submit" size="compact" className="w-fit">
					Connect calendar
				</Button>
			</Form>
		</Disclosure>
	)
}

function CalendarItem({ id, kind, name, host, currentAt, error, warnings }: BusyCalendarRow) {
	return (
		<li className="flex flex-wrap items-start justify-between gap-3 py-2">
			<div className="min-w-0 flex-1 break-words">
				<p className="font-semibold">{name}</p>
				<p className="text-fine text-ink-soft">{`${host}${kind === 'caldav' ? ' · appointments are written' : ''} · ${error === null ? `updated ${currentAt}` : `not updated since ${currentAt}`}`}</p>
				{error !== null && <p className="text-danger text-fine">{`${error} The last copy still counts.`}</p>}
				{warnings.map((warning) => (
					<p key={warning} className="text-fine">
						{warning}
					</p>
				))}
			</div>
			<Form method="post">
				<input type="hidden" name="intent" value="remove-calendar" />
				<input type="hidden" name="calendar" value={id} />
				<Button type="submit" variant="plain" size="mini">
					Remove
					<span className="sr-only">{` ${name}`}</span>
				</Button>
			</Form>
		</li>
	)
}
