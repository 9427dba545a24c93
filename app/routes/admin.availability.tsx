import { data, Form, redirect, useNavigation } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { failureOf, readForm } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { formatMoment } from '#app/lib/dates.ts'
import { Conflict, Invalid } from '#app/lib/errors.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { feedUrl } from '#app/lib/visit-addresses.ts'
import { slots } from '#app/lib/visit-slots.ts'
import { formatLocalDay } from '#app/lib/visit-time.ts'
import { cityOf, localDateOf } from '#app/lib/zoned-time.ts'
import {
	addClosure,
	getAvailability,
	removeClosure,
	rulesRange,
	setAvailability,
} from '#app/modules/appointments/availability.server.ts'
import type { BookingRules } from '#app/modules/appointments/availability.ts'
import {
	closeCalendarFeed,
	findCalendarFeed,
	renewCalendarFeed,
} from '#app/modules/appointments/calendar-feed.server.ts'
import { availabilityChanges } from '#app/modules/appointments/components/desk-availability-changes.ts'
import { CalendarFeed } from '#app/modules/appointments/components/desk-calendar-feed.tsx'
import { Closures } from '#app/modules/appointments/components/desk-closures.tsx'
import { RulesFields } from '#app/modules/appointments/components/desk-rules-fields.tsx'
import { WeekHours, weekdays, weekField } from '#app/modules/appointments/components/desk-week-hours.tsx'
import { SettingsTabs } from '#app/modules/settings/components/desk-settings-tabs.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardBody, CardHead } from '#app/ui/card.tsx'
import { BothVersions, type Difference } from '#app/ui/desk/both-versions.tsx'
import { DeskSection } from '#app/ui/desk/desk-section.tsx'
import { PageHead } from '#app/ui/desk/page-head.tsx'
import { useKept } from '#app/ui/desk/use-kept.ts'
import { ErrorBox } from '#app/ui/error-box.tsx'
import type { Route } from './+types/admin.availability'

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Availability')

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const now = clock.now()
	const [availability, feed] = await Promise.all([
		getAvailability(db, { now }),
		findCalendarFeed(db, { actor }),
	])
	const { timeZone, closures, ...rest } = availability
	return {
		...rest,
		range: rulesRange,
		city: cityOf(timeZone),
		today: localDateOf(now, timeZone),
		closures: closures.map((closure) => ({ ...closure, words: inWords(closure) })),
		feed: feed && {
			since: formatMoment(feed.createdAt, timeZone),
			readAt: feed.readAt && formatMoment(feed.readAt, timeZone),
		},
	}
}

type Refused = {
	kind: 'refused'
	intent: string
	message: string
	field: string | null
	typed: Record<string, string>
	/** Somebody saved meanwhile: the state theirs is, and what differs. */
	conflict: { version: number; rows: Difference[] } | null
}

type Answer =
	| Refused
	/** Told this once. */
	| { kind: 'feed'; url: string }

export async function action(args: Route.ActionArgs) {
	const actor = await requireAdmin(args)
	const { db, env, clock } = getServices(args.context)
	const form = await readForm(args.request)
	const intent = String(form.get('intent') ?? '')
	const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
	const by = { actor, now: clock.now() }
	const done = (title: string, description: string) =>
		redirectWithToast('/admin/availability', { kind: 'success', title, description })
	try {
		switch (intent) {
			case 'save':
				await setAvailability(db, {
					...by,
					version: Number(typed.version),
					weekly: readWeek(typed),
					rules: readRules(typed),
				})
				return done('Availability saved', 'The calendar shows it from now on. Visits that are booked stay.')
			case 'close':
				await addClosure(db, {
					...by,
					firstDay: typed.firstDay ?? '',
					lastDay: typed.lastDay || (typed.firstDay ?? ''),
					note: typed.note ?? '',
				})
				return done('Days closed', 'Visits that are booked on them stay: decide about each.')
			case 'open':
				await removeClosure(db, { ...by, id: typed.closure ?? '' })
				return done('Days open again', 'The usual week holds on them.')
			case 'feed':
				return data<Answer>({
					kind: 'feed',
					url: feedUrl(env.origin, (await renewCalendarFeed(db, by)).key),
				})
			case 'close-feed':
				await closeCalendarFeed(db, { actor })
				return done('Calendar feed closed', 'Programs that subscribed get nothing more.')
			default:
				return redirect('/admin/availability', 303)
		}
	} catch (error) {
		const { message, init } = failureOf(
			args.context,
			error,
			'Something went wrong on our side. Please try again.',
		)
		const field = error instanceof Invalid ? (error.field ?? null) : null
		const now = error instanceof Conflict && intent === 'save' ? await getAvailability(db, by) : null
		const conflict = now && { version: now.version, rows: availabilityChanges(now, typed) }
		return data<Answer>({ kind: 'refused', intent, message, field, typed, conflict }, init)
	}
}

function readWeek(typed: Record<string, string>) {
	return weekdays.flatMap(({ weekday }) =>
		slots.map((slot) => ({ weekday, slot, capacity: readNumber(typed[weekField(weekday, slot)]) })),
	)
}

function readRules(typed: Record<string, string>): BookingRules {
	const names = Object.keys(rulesRange) as (keyof BookingRules)[]
	return Object.fromEntries(names.map((name) => [name, readNumber(typed[name])])) as BookingRules
}

/** Whatever is no whole number is NaN, which the room refuses by name. */
const readNumber = (text = ''): number => (/^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN)

const inWords = ({ firstDay, lastDay }: { firstDay: string; lastDay: string }): string =>
	firstDay === lastDay
		? `${formatLocalDay(firstDay)}, ${firstDay.slice(0, 4)}`
		: `${formatLocalDay(firstDay)} to ${formatLocalDay(lastDay)}, ${lastDay.slice(0, 4)}`

export default function Availability({ loaderData, actionData }: Route.ComponentProps) {
	const { weekly, rules, range, closures, today, city, feed } = loaderData
	const refused = actionData?.kind === 'refused' ? actionData : null
	const of = (intent: string) => (refused?.intent === intent ? refused : null)
	const { filled, key, form } = useKept(loaderData, of('save') !== null)
	const saving = useNavigation().formData?.get('intent') === 'save'
	const errorOf = (intent: string) => {
		const found = of(intent)
		return found?.field ? { field: found.field, message: found.message } : null
	}
	return (
		<>
			<PageHead title="Availability">
				When visits are offered, and by which rules. Times are {city}'s.
			</PageHead>
			<SettingsTabs current="/admin/availability" />
			<div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
				<Card asChild>
					<section aria-labelledby="week">
						<Form key={key} {...form} method="post" noValidate>
							<input type="hidden" name="intent" value="save" />
							<input type="hidden" name="version" value={of('save')?.conflict?.version ?? filled.version} />
							<CardHead>
								<h2 id="week">Weekly hours</h2>
							</CardHead>
							<CardBody className="grid gap-5">
								<Refusal refused={of('save')} />
								<p className="text-ink-soft">How many visits at a time; 0 is closed.</p>
								<WeekHours weekly={weekly} typed={of('save')?.typed ?? {}} />
								<RulesFields {...{ rules, range }} typed={of('save')?.typed ?? {}} error={errorOf('save')} />
								<Button
									type="submit"
									variant="go"
									size="desk"
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
					<DeskSection id="closures" title="Closures">
						{of('close') && !of('close')?.field && <ErrorBox>{of('close')?.message}</ErrorBox>}
						<Closures {...{ closures, today }} typed={of('close')?.typed ?? {}} error={errorOf('close')} />
					</DeskSection>
					<DeskSection id="feed" title="Calendar feed">
						<CalendarFeed feed={feed} url={actionData?.kind === 'feed' ? actionData.url : null} />
					</DeskSection>
				</div>
			</div>
		</>
	)
}

function Refusal({ refused }: { refused: Refused | null }) {
	if (!refused) return null
	if (refused.conflict) return <BothVersions what="The availability" rows={refused.conflict.rows} />
	return <ErrorBox>{refused.message}</ErrorBox>
}
