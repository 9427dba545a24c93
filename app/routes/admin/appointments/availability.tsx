import { Form, useNavigation } from 'react-router'
import { z } from 'zod'
import { getServices } from '#app/http/context.server.ts'
import { formAction, runForms } from '#app/http/form-actions.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { slots } from '#app/lib/dates/appointment-slots.ts'
import { formatMoment, yearOf } from '#app/lib/dates/dates.ts'
import { formatLocalDay, isLocalDate } from '#app/lib/dates/local-dates.ts'
import { cityOf, localDateOf } from '#app/lib/dates/zoned-time.ts'
import { anyText, anyTexts, versionField } from '#app/lib/forms/form-fields.ts'
import { wholeField } from '#app/lib/forms/number-fields.ts'
import { getOwnValue } from '#app/lib/own-key.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { feedUrl } from '#app/lib/paths/appointment-paths.ts'
import { rejectionFor } from '#app/lib/rejected-form.ts'
import { amountOf } from '#app/lib/text/amount-of.ts'
import {
	capacityRange,
	getAvailability,
	refundOrder,
	removeClosure,
	rulesRange,
	setAvailability,
} from '#app/modules/appointments/availability/availability.server.ts'
import type { BookingRules } from '#app/modules/appointments/availability/availability.ts'
import {
	disableCalendarFeed,
	findCalendarFeedStatus,
	resetCalendarFeed,
} from '#app/modules/appointments/availability/calendar-feed.server.ts'
import { listClosureHits } from '#app/modules/appointments/availability/closure-hits.server.ts'
import { choiceOf } from '#app/modules/appointments/availability/slot-choices.server.ts'
import {
	addBusyCalendar,
	listBusyCalendars,
	removeBusyCalendar,
} from '#app/modules/appointments/calendars/busy-calendars.server.ts'
import { availabilityChanges } from '#app/modules/appointments/components/admin/availability-changes.ts'
import { BusyCalendars } from '#app/modules/appointments/components/admin/busy-calendars.tsx'
import { CalendarFeed } from '#app/modules/appointments/components/admin/calendar-feed.tsx'
import { Closures } from '#app/modules/appointments/components/admin/closures.tsx'
import { RulesFields } from '#app/modules/appointments/components/admin/rules-fields.tsx'
import { WeekHours, weekdays, weekField } from '#app/modules/appointments/components/admin/week-hours.tsx'
import { appointmentLabels } from '#app/modules/appointments/lists/appointment-labels.server.ts'
import { SettingsTabs } from '#app/modules/settings/components/admin/settings-tabs.tsx'
import { FormError } from '#app/ui/admin/form-error.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { AdminSection } from '#app/ui/admin/section.tsx'
import { useStoredForm } from '#app/ui/admin/use-stored-form.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { Card, CardBody, CardHead } from '#app/ui/layout/card.tsx'
import { closeDays, hashHits, isAskable } from '#app/workflows/appointments/close-days.server.ts'
import type { Route } from './+types/availability'

export const handle: RouteHandle = { access: 'admin' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Availability')

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const now = clock.now()
	const query = new URL(args.request.url).searchParams
	const [availability, feed, calendars] = await Promise.all([
		getAvailability(db, { now }),
		findCalendarFeedStatus(db, { actor }),
		listBusyCalendars(db, { actor }),
	])
	const { timeZone, closures, busy: _, ...rest } = availability
	// The search fills in the form for a closure, 'block Friday', and so does a closure over appointments.
	const dayOf = (name: string) => {
		const day = query.get(name) ?? ''
		return isLocalDate(day) ? day : ''
	}
	const [firstDay, lastDay] = [dayOf('firstDay'), dayOf('lastDay')]
	const hits = await listClosureHits(db, { actor, firstDay, lastDay: lastDay || firstDay, now })
	const thisYear = yearOf(now, timeZone)
	return {
		...rest,
		range: rulesRange,
		city: cityOf(timeZone),
		today: localDateOf(now, timeZone),
		proposed: { firstDay, lastDay, note: (query.get('note') ?? '').slice(0, 200) },
		hits: {
			seen: hashHits(hits),
			rows: hits.map(({ appointment, ...hit }) => ({
				id: appointment.id,
				name: appointment.name,
				when: appointmentLabels(appointment, thisYear).when,
				free: hit.free.map((time) => choiceOf(time).label),
				canAsk: isAskable(hit),
			})),
		},
		closures: closures.map((closure) => ({ ...closure, days: formatClosure(closure) })),
		calendars: calendars.map(({ currentAt, ...calendar }) => ({
			...calendar,
			currentAt: formatMoment(currentAt, timeZone, thisYear),
		})),
		feed: feed && {
			since: formatMoment(feed.createdAt, timeZone, thisYear),
			readAt: feed.readAt && formatMoment(feed.readAt, timeZone, thisYear),
		},
	}
}

/** On success: the URL of a new calendar feed, which is shown only once. */
export async function action(args: Route.ActionArgs) {
	const actor = await requireAdmin(args)
	const { db, env, clock, calendarSecrets } = getServices(args.context)
	const input = { actor, now: clock.now() }
	return runForms(
		args,
		{
			save: formAction({
				schema: availabilitySchema,
				run: ({ version, ...hours }) =>
					setAvailability(db, { ...input, version, weekly: weekOf(hours), rules: rulesOf(hours) }),
				furtherErrors: refundErrors,
				message: [
					'Availability saved',
					'The calendar shows the change from now on. Appointments already booked stay.',
				],
				async conflict(_, values) {
					const current = await getAvailability(db, input)
					return { version: current.version, rows: availabilityChanges(current, values) }
				},
			}),
			close: formAction({
				schema: z.object(anyTexts('firstDay', 'lastDay', 'note', 'seen')),
				async run({ firstDay, lastDay, note, seen }, { fields }) {
					const propose = fields.getAll('propose').map(String)
					const days = { firstDay, lastDay: lastDay || firstDay, note }
					const { appointmentEmails: emails } = getServices(args.context)
					const closed = await closeDays(db, { ...input, ...days, seen, propose, emails })
					if (closed.unseen)
						return redirectWithToast(`/admin/availability?${new URLSearchParams(days)}#closures`, {
							kind: 'error',
							title: 'Not closed yet',
							description: 'There are appointments on these days. Please look at them first.',
						})
					const description =
						closed.proposed > 0 ? `Other times are sent to ${amountOf(closed.proposed, 'client')}.` : ''
					return redirectWithToast('/admin/availability', {
						kind: 'success',
						title: 'Closure added',
						description,
					})
				},
			}),
			open: formAction({
				schema: z.object({ closure: anyText() }),
				run: ({ closure: id }) => removeClosure(db, { ...input, id }),
				message: ['Closure removed', 'Your usual hours apply on these days again.'],
			}),
			'add-calendar': formAction({
				schema: z.object(anyTexts('name', 'address')),
				run: ({ name, address }) =>
					addBusyCalendar(db, {
						...input,
						name,
						address,
						secrets: calendarSecrets,
						allowedOrigin: env.calendarApiBase,
					}),
				message: ['Calendar added', 'Its busy times close time slots from now on.'],
			}),
			'add-caldav': formAction({
				schema: z.object({
					...anyTexts('name', 'address', 'user'),
					password: anyText().meta({ secret: true }),
				}),
				run: ({ name, address, user, password }) =>
					addBusyCalendar(db, {
						...input,
						name,
						address,
						login: { user, password },
						secrets: calendarSecrets,
						allowedOrigin: env.calendarApiBase,
					}),
				message: ['Calendar connected', 'Your appointments are written into it within five minutes.'],
			}),
			'remove-calendar': formAction({
				schema: z.object({ calendar: anyText() }),
				run: ({ calendar: id }) => removeBusyCalendar(db, { ...input, id }),
				message: ['Calendar removed', 'Its busy times no longer close time slots.'],
			}),
			feed: formAction({
				async run() {
					const { key } = await resetCalendarFeed(db, input)
					return { ok: true as const, feedUrl: feedUrl(env.origin, key) }
				},
			}),
			'close-feed': formAction({
				run: () => disableCalendarFeed(db, { actor }),
				message: ['Calendar feed turned off', 'Calendar apps that use it no longer get updates.'],
			}),
		},
		{ page: '/admin/availability', fallback: 'Something went wrong on our side. Please try again.' },
	)
}

const week = weekdays.flatMap(({ weekday }) =>
	slots.map((slot) => ({ weekday, slot, field: weekField(weekday, slot) })),
)
const ruleFields = Object.fromEntries(
	Object.entries(rulesRange).map(([name, [min, max]]) => [name, wholeField({ min, max })]),
) as Record<keyof BookingRules, ReturnType<typeof wholeField>>
type WeekFields = Record<`week-${string}`, ReturnType<typeof wholeField>>
const weekFields: WeekFields = Object.fromEntries(week.map(({ field }) => [field, wholeField(capacityRange)]))
const availabilitySchema = z.object({ ...weekFields, ...ruleFields, version: versionField() })
type Hours = Omit<z.output<typeof availabilitySchema>, 'version'>

const weekOf = (hours: Hours) =>
	week.map(({ field, ...slot }) => ({ ...slot, capacity: getOwnValue(hours, field) as number }))

const rulesOf = (hours: Hours) =>
	Object.fromEntries(Object.keys(rulesRange).map((name) => [name, getOwnValue(hours, name)])) as BookingRules

function refundErrors(values: RejectedForm['values']) {
	const full = ruleFields.refundFullHours.safeParse(values.refundFullHours)
	const part = ruleFields.refundPartHours.safeParse(values.refundPartHours)
	return full.success && part.success && part.data > full.data ? { refundPartHours: refundOrder } : {}
}

const formatClosure = ({ firstDay, lastDay }: { firstDay: string; lastDay: string }): string =>
	firstDay === lastDay
		? `${formatLocalDay(firstDay)}, ${firstDay.slice(0, 4)}`
		: `${formatLocalDay(firstDay)} to ${formatLocalDay(lastDay)}, ${lastDay.slice(0, 4)}`

export default function Availability({ loaderData, actionData }: Route.ComponentProps) {
	const { weekly, rules, range, closures, today, proposed, hits, city, feed, calendars } = loaderData
	const answer = useLastAnswer(actionData)
	const [save, close] = [rejectionFor(answer, 'save'), rejectionFor(answer, 'close')]
	const add = rejectionFor(answer, 'add-calendar')
	const connect = rejectionFor(answer, 'add-caldav')
	const { filled, key, form } = useStoredForm(loaderData, save !== null)
	const saving = useNavigation().formData?.get('intent') === 'save'
	return (
		<>
			<PageHead title="Availability">{`When clients can book appointments, and the rules that apply. Times are ${city}'s.`}</PageHead>
			<SettingsTabs current="/admin/availability" />
			<div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
				<Card asChild>
					<section aria-labelledby="week">
						<Form key={key} {...form} method="post" noValidate>
							<input type="hidden" name="intent" value="save" />
							<input type="hidden" name="version" value={save?.conflict?.version ?? filled.version} />
							<CardHead>
								<h2 id="week">Weekly hours</h2>
							</CardHead>
							<CardBody className="grid gap-5">
								<FormError rejected={save} subject="The availability" />
								<p className="text-ink-soft">
									How many appointments you take at the same time; 0 means closed.
								</p>
								<WeekHours weekly={weekly} values={save?.values ?? {}} errors={save?.errors ?? {}} />
								<RulesFields
									rules={rules}
									range={range}
									values={save?.values ?? {}}
									errors={save?.errors ?? {}}
								/>
								<Button
									type="submit"
									variant="go"
									size="compact"
									className="w-fit"
									busyText={saving ? 'Saving…' : undefined}
								>
									Save availability
								</Button>
							</CardBody>
						</Form>
					</section>
				</Card>
				<div className="grid gap-4">
					<AdminSection id="closures" title="Closures">
						<FormError rejected={close} />
						<Closures
							closures={closures}
							today={today}
							key={`${proposed.firstDay} ${proposed.lastDay}`}
							hits={hits}
							values={close?.values ?? proposed}
							errors={close?.errors ?? {}}
						/>
					</AdminSection>
					<AdminSection id="calendars" title="Your other calendars">
						<FormError rejected={add ?? connect} />
						<BusyCalendars
							calendars={calendars}
							appointmentMinutes={rules.appointmentMinutes}
							values={add?.values ?? {}}
							errors={add?.errors ?? {}}
							caldav={{ values: connect?.values ?? {}, errors: connect?.errors ?? {} }}
						/>
					</AdminSection>
					<AdminSection id="feed" title="Calendar feed">
						<CalendarFeed feed={feed} url={answer?.ok ? answer.feedUrl : null} />
					</AdminSection>
				</div>
			</div>
		</>
	)
}
