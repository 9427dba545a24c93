/** An ancestor of the current page. The page's own name comes last in the breadcrumbs and is not a link. */
export type Crumb = { to: string; label: string }

export function Breadcrumbs({ trail, here }: { trail: readonly Crumb[]; here: string }) {
	return (
		<nav aria-label="Breadcrumbs" className="text-fine text-ink-soft print:hidden">
			<ol className="flex flex-wrap gap-x-2">
				{trail.map(({ to, label }) => (
					<li key={to} className="flex gap-x-2">
						<Link to={to} prefetch="intent">
							{label}
						</Link>
						<span aria-hidden="true">/</span>
					</li>
				))}
				<li aria-current="page">{here}</li>
			</ol>
		</nav>
	)
}

import { Link } from 'react-router'
