import { Form, Link } from 'react-router'
import { z } from 'zod'
import { getServices } from '#app/http/context.server.ts'
import { formAction, runForms } from '#app/http/form-actions.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { formatDate } from '#app/lib/dates/dates.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { formatCents } from '#app/lib/money/money.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { viewAddress } from '#app/lib/paths/view-path.ts'
import { bookFiles } from '#app/modules/payments/books/book-files.ts'
import { isTransfer, isTrust, kindNames, methodNames } from '#app/modules/payments/books/book-kinds.ts'
import {
	type BookEntry,
	closeBooks,
	findClosedUntil,
	listBookEntries,
	sumBooks,
} from '#app/modules/payments/books/books.server.ts'
import {
	daysOfMonth,
	formatMonth,
	monthBefore,
	monthOf,
	nextMonth,
	readMonth,
} from '#app/modules/payments/books/months.ts'
import { BookTable } from '#app/modules/payments/components/admin/book-table.tsx'
import { DetailList } from '#app/ui/admin/detail-list.tsx'
import { ListFoot } from '#app/ui/admin/lists/list-foot.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { AdminSection } from '#app/ui/admin/section.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import type { Route } from './+types/books'

export const handle: RouteHandle = { access: 'admin' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Books')

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const { timeZone } = await readSettings(args.context)
	const query = new URL(args.request.url).searchParams
	const today = localDateOf(clock.now(), timeZone)
	const month = readMonth(query.get('month')) ?? monthOf(today)
	const after = query.get('after') ? Number(query.get('after')) : undefined
	const [{ entries, next }, totals, closedUntil] = await Promise.all([
		listBookEntries(db, { actor, month, after: Number.isSafeInteger(after) ? after : undefined }),
		sumBooks(db, { actor, month }),
		findClosedUntil(db),
	])
	const { until } = daysOfMonth(month)
	return {
		month,
		name: formatMonth(month),
		later: month < monthOf(today) ? nextMonth(month) : null,
		isClosed: closedUntil !== null && until <= closedUntil,
		isOver: until < today,
		older: after !== undefined,
		next,
		facts: [
			...totals.byKind.map(
				({ kind, cents, count }) => [`${kindNames[kind]} (${count})`, formatCents(cents)] as const,
			),
			['In total, without payouts and trust', formatCents(totals.cents)] as const,
			...(totals.trustCents || totals.byKind.some(({ kind }) => isTrust(kind))
				? [['Held in trust at the end of the month', formatCents(totals.trustCents)] as const]
				: []),
		],
		rows: entries.map((entry) => ({
			...entry,
			what: kindNames[entry.kind],
			method: entry.method && methodNames[entry.method],
			to: pathOf(entry),
			belongsTo: dayOf(entry, timeZone),
		})),
	}
}

/** The page of what an entry is about; null if there is none. */
const pathOf = ({ kind, hasOrder, reference }: BookEntry) =>
	hasOrder ? `/admin/orders/${reference}` : isTransfer(kind) ? `/admin/payouts/${reference}` : null

/** The day on which it happened, if it counts on a later one, because that day's month was closed. */
function dayOf({ happenedAt, day }: BookEntry, timeZone: string) {
	const happenedOn = localDateOf(happenedAt, timeZone)
	return happenedOn < day ? formatDate(happenedOn) : null
}

const closeSchema = z.object({ month: z.string().refine((text) => readMonth(text), 'Choose a month.') })

/** Closes a month. */
export async function action(args: Route.ActionArgs) {
	const actor = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const { timeZone } = await readSettings(args.context)
	return runForms(
		args,
		{
			close: formAction({
				schema: closeSchema,
				run: ({ month }) => closeBooks(db, { actor, month, timeZone, now: clock.now() }),
				to: ({ month }) => `/admin/books?month=${month}`,
				message: ({ month }) => `${formatMonth(month)} is closed`,
			}),
		},
		{ page: '/admin/books', fallback: 'This could not be closed. Please try again.' },
	)
}

export default function Books({ loaderData, actionData }: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	const { month, name, later, isClosed, isOver, older, next, facts, rows } = loaderData
	const here = `/admin/books?month=${month}`
	return (
		<>
			<PageHead
				title={`Books, ${name}`}
				actions={
					<>
						<MonthLink to={monthBefore(month)} icon="chevron-left" />
						{later && <MonthLink to={later} icon="chevron-right" />}
					</>
				}
			>
				Each movement of money, on the day it happened.
			</PageHead>
			{answer?.formError && <ErrorBox>{answer.formError}</ErrorBox>}
			<div className="grid gap-4">
				<AdminSection id="totals" title={isClosed ? 'Totals, closed' : 'Totals'} className="grid gap-4">
					<DetailList facts={facts} />
					<div className="flex flex-wrap gap-2">
						{Object.entries(bookFiles).map(([format, { label }]) => (
							<Button key={format} asChild variant="plain" size="compact">
								<a href={viewAddress('/admin/books.csv', { month, for: format })} download>
									<Icon name="download" />
									<span>{label}</span>
								</a>
							</Button>
						))}
					</div>
					{isOver && !isClosed && (
						<Disclosure summary={`Close ${name}`} look="text">
							<Form method="post" className="grid justify-items-start gap-2">
								<input type="hidden" name="month" value={month} />
								<p>
									{`${name} and the months before it stay as they are, for good. What becomes known later counts on ${formatDate(`${nextMonth(month)}-01`)}.`}
								</p>
								<Button intent="close" variant="go" size="compact">
									{`Close ${name}`}
								</Button>
							</Form>
						</Disclosure>
					)}
				</AdminSection>
				<Card className="overflow-hidden">
					{rows.length ? (
						<BookTable rows={rows} />
					) : (
						<EmptyState title={`No money moved in ${name}`}>
							Payments, refunds, fees and payouts appear here by themselves.
						</EmptyState>
					)}
					<ListFoot
						listName="entries"
						count={rows.length}
						back={older ? here : null}
						next={next === null ? null : `${here}&after=${next}`}
					/>
				</Card>
			</div>
		</>
	)
}

const MonthLink = ({ to, icon }: { to: string; icon: 'chevron-left' | 'chevron-right' }) => (
	<Button asChild variant="plain" size="compact">
		<Link to={`/admin/books?month=${to}`}>
			<Icon name={icon} />
			<span>{formatMonth(to)}</span>
		</Link>
	</Button>
)
