import { formatCents } from '#engine'
import type { Deal } from '../../deals.server.ts'

type GoalsProps = {
	goals: Pick<Deal, 'wants' | 'mustHaves' | 'budgetCents' | 'targetCents' | 'targetReason' | 'walkAwayCents'>
}

/** What the buyer wants and how far they go, for reading. */
export function Goals({ goals }: GoalsProps) {
	const { wants, mustHaves, budgetCents, targetCents, targetReason, walkAwayCents } = goals
	const amounts: [string, number | null, string][] = [
		['Target price', targetCents, 'out the door'],
		['Walk away above', walkAwayCents, 'out the door'],
		['Budget', budgetCents, 'in total'],
	]
	const known = amounts.filter(([, cents]) => cents !== null)
	return (
		<div className="grid gap-4">
			{known.length > 0 && (
				<dl className="grid gap-3 sm:grid-cols-3">
					{known.map(([label, cents, note]) => (
						<div key={label}>
							<dt className="text-fine text-ink-soft">{label}</dt>
							<dd>
								<strong className="num text-h4" translate="no">
									{formatCents(cents!)}
								</strong>{' '}
								<span className="whitespace-nowrap text-fine text-ink-soft">{note}</span>
							</dd>
						</div>
					))}
				</dl>
			)}
			{targetReason && (
				<p className="text-small">
					<strong>Why this target:</strong>
					<span>{` ${targetReason}`}</span>
				</p>
			)}
			{wants && <p className="whitespace-pre-line text-small">{wants}</p>}
			{mustHaves && (
				<p className="whitespace-pre-line text-small">
					<strong>Must have:</strong>
					<span>{` ${mustHaves}`}</span>
				</p>
			)}
		</div>
	)
}
