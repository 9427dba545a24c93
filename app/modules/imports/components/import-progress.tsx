import { useEffect } from 'react'
import { Link } from 'react-router'
import { DetailList } from '#app/ui/admin/detail-list.tsx'
import { AdminSection } from '#app/ui/admin/section.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { PostButton } from '#app/ui/controls/forms/form.tsx'
import { Meter } from '#app/ui/controls/meter.tsx'
import { useQuietRevalidation } from '#app/ui/shell/use-quiet-revalidation.ts'

type Counts = Record<
	'rows' | 'position' | 'new' | 'existing' | 'faulty' | 'added' | 'removed' | 'kept',
	number
>

type ImportProgressProps = {
	id: string
	state: 'checking' | 'checked' | 'importing' | 'done' | 'undoing' | 'undone'
	counts: Counts
	/** What one and several of the records are called. */
	names: { one: string; many: string }
	canUndo: boolean
	/** Whether the rows are still there. */
	hasRows: boolean
}

const followEveryMs = 2_000

const titles = {
	checking: 'Checking the rows',
	checked: 'Checked, not imported yet',
	importing: 'Importing',
	done: 'Imported',
	undoing: 'Being undone',
	undone: 'Undone',
} as const

/** How far an import is, what it found and what can be done now. An open page follows it; without scripts there is a link. */
export function ImportProgress({ id, state, counts, names, canUndo, hasRows }: ImportProgressProps) {
	const runs = state === 'checking' || state === 'importing' || state === 'undoing'
	const revalidate = useQuietRevalidation()
	useEffect(() => {
		if (!runs) return
		const timer = setInterval(revalidate, followEveryMs)
		return () => clearInterval(timer)
	}, [runs, revalidate])
	return (
		<AdminSection id="progress" title={titles[state]} className="grid gap-4">
			{runs && (
				<div className="flex flex-wrap items-center gap-3">
					<Meter label={titles[state]} value={counts.position} max={counts.rows + 1} className="max-w-form" />
					<Link to={`/admin/settings/import/${id}`} reloadDocument>
						Refresh
					</Link>
				</div>
			)}
			<DetailList facts={factsOf(state, counts)} />
			<div className="flex flex-wrap gap-2">
				{state === 'checked' && counts.new > 0 && (
					<PostButton>
						<Button intent="start" variant="go" size="compact">
							{`Import ${formatCount(counts.new)} ${counts.new === 1 ? names.one : names.many}`}
						</Button>
					</PostButton>
				)}
				{canUndo && counts.added > 0 && (
					<PostButton>
						<Button intent="undo" variant="danger" size="compact">
							Undo
						</Button>
					</PostButton>
				)}
				{hasRows && !runs && counts.faulty > 0 && (
					<Button asChild variant="plain" size="compact">
						<a href={`/admin/faulty-rows.csv?import=${id}`} download>
							Faulty rows as CSV
						</a>
					</Button>
				)}
			</div>
			{canUndo && counts.added > 0 && (
				<p>It can be undone for a day. What somebody has worked on since is kept.</p>
			)}
		</AdminSection>
	)
}

function factsOf(state: ImportProgressProps['state'], counts: Counts): (readonly [string, string])[] {
	const found = [
		['Already here', formatCount(counts.existing)],
		['Faulty', formatCount(counts.faulty)],
	] as const
	if (state === 'checking' || state === 'checked') return [['New', formatCount(counts.new)], ...found]
	if (state === 'importing' || state === 'done') return [['Added', formatCount(counts.added)], ...found]
	return [
		['Removed', formatCount(counts.removed)],
		['Kept', formatCount(counts.kept)],
	]
}

const formatCount = (count: number) => count.toLocaleString('en-US')
