import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { formatDate } from '#app/lib/dates/dates.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { formatCents } from '#app/lib/money/money.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { nameOfLine } from '#app/modules/payments/books/balance-kinds.ts'
import { formatMonth, monthOf } from '#app/modules/payments/books/months.ts'
import { getPayout } from '#app/modules/payments/books/payouts.server.ts'
import { PayoutLines } from '#app/modules/payments/components/admin/payout-lines.tsx'
import { PayoutStatusBadge } from '#app/modules/payments/components/admin/payout-status.tsx'
import { DetailList } from '#app/ui/admin/detail-list.tsx'
import { FileHead } from '#app/ui/admin/file-head.tsx'
import { AdminSection } from '#app/ui/admin/section.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { Notice } from '#app/ui/layout/notice.tsx'
import type { Route } from './+types/payout'

export const handle: RouteHandle = { access: 'admin' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Payout')

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireAdmin(args)
	const { db } = getServices(args.context)
	const [{ timeZone }, payout] = await Promise.all([
		readSettings(args.context),
		getPayout(db, { actor, id: args.params.id }).catch(throwErrorResponse),
	])
	const madeOn = localDateOf(payout.happenedAt, timeZone)
	return {
		id: payout.id,
		month: monthOf(madeOn),
		amount: formatCents(payout.amountCents),
		status: payout.status,
		facts: [
			['Made', formatDate(madeOn)] as const,
			['At the bank', formatDate(payout.arrivesOn)] as const,
			[
				`Explained by ${payout.lines.length} lines`,
				formatCents(payout.amountCents - payout.restCents),
			] as const,
		],
		rest: payout.restCents === 0 ? null : formatCents(payout.restCents),
		isAutomatic: payout.isAutomatic,
		lines: payout.lines.map((line) => ({
			id: line.id,
			day: localDateOf(line.happenedAt, timeZone),
			what: nameOfLine(line),
			note: line.isUnbooked ? 'Not in the books: this order is not paid here' : line.description,
			payee: line.payee,
			orderReference: line.orderReference,
			amountCents: line.amountCents,
			feeCents: line.feeCents,
		})),
	}
}

export default function PayoutFile({ loaderData }: Route.ComponentProps) {
	const { id, month, amount, status, facts, rest, isAutomatic, lines } = loaderData
	return (
		<>
			<FileHead
				back={{ to: `/admin/books?month=${month}`, label: `Books, ${formatMonth(month)}` }}
				name={`Payout of ${amount}`}
				status={<PayoutStatusBadge status={status} />}
			>
				{id}
			</FileHead>
			{rest && (
				<Notice
					look="signal"
					icon={<Icon name="triangle-alert" />}
					title={`${rest} is not explained`}
					className="mb-4"
				>
					{isAutomatic
						? 'The card-payment provider has not listed everything that is in this payout yet. It is asked again every 15 minutes.'
						: 'The card-payment provider does not list what is in a payout that was made by hand or at once.'}
				</Notice>
			)}
			<div className="grid gap-4">
				<AdminSection id="facts" title="Payout details">
					<DetailList facts={facts} />
				</AdminSection>
				{lines.length > 0 && (
					<Card className="overflow-hidden">
						<PayoutLines lines={lines} />
					</Card>
				)}
			</div>
		</>
	)
}
