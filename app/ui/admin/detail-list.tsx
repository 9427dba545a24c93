import type { ReactNode } from 'react'
import { verbatim } from '#app/lib/text/verbatim.ts'

type DetailListProps = {
	/** Names and values in display order; null entries are skipped. */
	facts: readonly (readonly [string, ReactNode] | null)[]
}

/** The facts of a file, in two or three columns. */
export function DetailList({ facts }: DetailListProps) {
	return (
		<dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
			{facts.map(
				(fact) =>
					fact && (
						<div key={fact[0]} className="min-w-0">
							<dt className="text-fine text-ink-soft">{fact[0]}</dt>
							<dd {...verbatim(fact[1])} className="font-semibold [overflow-wrap:anywhere]">
								{fact[1]}
							</dd>
						</div>
					),
			)}
		</dl>
	)
}
