import { Link } from 'react-router'
import { Icon } from '../icons/icon.tsx'
import { Button } from './button.tsx'

type PaginationProps = {
	/** The plural noun of the list, such as 'applications'. */
	listName: string
	/** '1-20 of 134'. */
	position: string
	/** The URLs of the neighboring pages; null at either end. */
	back: string | null
	next: string | null
}

export function Pagination({ listName, position, back, next }: PaginationProps) {
	return (
		<nav
			aria-label={`Pages of ${listName}`}
			className="flex items-center justify-between gap-3 text-fine text-ink-soft"
		>
			<span className="num">{position}</span>
			<span className="flex gap-1.5">
				<Step to={back} label="Back" />
				<Step to={next} label="Next" />
			</span>
		</nav>
	)
}

function Step({ to, label }: { to: string | null; label: 'Back' | 'Next' }) {
	const content = (
		<>
			{label === 'Back' && <Icon name="chevron-left" />}
			<span>{label}</span>
			{label === 'Next' && <Icon name="chevron-right" />}
		</>
	)
	if (!to) {
		return (
			<Button variant="plain" size="compact" disabled>
				{content}
			</Button>
		)
	}
	return (
		<Button variant="plain" size="compact" asChild>
			<Link to={to} rel={label === 'Back' ? 'prev' : 'next'}>
				{content}
			</Link>
		</Button>
	)
}
