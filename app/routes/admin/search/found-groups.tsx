import { Link } from 'react-router'
import { StatusBadge } from '#app/ui/controls/status-badge.tsx'
import { ReferencePlate } from '#app/ui/illustrations/license-plate.tsx'
import type { FoundGroup } from './found.ts'

type SearchGroupsProps = {
	groups: readonly FoundGroup[]
	/** The heading level: 2 on a page, 3 in a panel. */
	level: 2 | 3
	onFollow?: () => void
}

/** The search results, grouped by module; each line links to its page. */
export function SearchGroups({ groups, level, onFollow }: SearchGroupsProps) {
	const Heading = `h${level}` as const
	return groups
		.filter(({ rows }) => rows.length > 0)
		.map((group) => (
			<section key={group.label} className="border-line border-t px-2 pt-2.5 pb-2 first:border-t-0">
				<Heading className="px-2 font-text text-fine text-ink-soft leading-tight">{group.label}</Heading>
				<ul>
					{group.rows.map((row) => (
						<li key={row.key}>
							<Link
								to={row.to}
								onClick={onFollow}
								data-found
								className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 rounded-control px-2 py-1.5 text-ink no-underline max-md:min-h-11 hover:bg-brand-wash focus-visible:bg-brand-wash"
							>
								<span className="min-w-0">
									<span className="flex flex-wrap items-center gap-x-2 font-semibold">
										<span className="min-w-0 break-words">{row.title}</span>
										{row.reference && <ReferencePlate>{row.reference}</ReferencePlate>}
									</span>
									{row.note && (
										<span className="block text-fine text-ink-soft [overflow-wrap:anywhere]">{row.note}</span>
									)}
								</span>
								<StatusBadge tone={row.tone}>{row.word}</StatusBadge>
							</Link>
						</li>
					))}
				</ul>
				{group.more && group.all && (
					<Link to={group.all} onClick={onFollow} data-found className="inline-block px-2 py-1 text-fine">
						{`See all matching ${group.label.toLowerCase()}`}
					</Link>
				)}
			</section>
		))
}

/** Returns the number of results for screen readers: '3 found'. */
export function foundText(groups: readonly FoundGroup[], commandCount = 0): string {
	const count = groups.reduce((sum, { rows }) => sum + rows.length, commandCount)
	const more = groups.some((group) => group.more)
	return count ? `${more ? 'More than ' : ''}${count} found` : 'Nothing found'
}
