import type { ReactNode } from 'react'

type FactListProps = {
	/** Name and value, in the order they are read; what is null is left out. */
	facts: readonly (readonly [string, ReactNode] | null)[]
}

/** The facts of a file, two or three beside each other. */
export function FactList({ facts }: FactListProps) {
	return (
		<dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
			{facts.map(
				(fact) =>
					fact && (
						<div key={fact[0]} className="min-w-0">
							<dt className="text-fine text-ink-soft">{fact[0]}</dt>
							<dd className="font-semibold [overflow-wrap:anywhere]">{fact[1]}</dd>
						</div>
					),
			)}
		</dl>
	)
}
