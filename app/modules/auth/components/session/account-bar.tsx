import { Link } from 'react-router'
import { Badge } from '#app/ui/controls/badge.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import type { Viewer } from '../../viewer.ts'
import { SignInButton } from './sign-in-button.tsx'

type AccountBarProps = { viewer: Pick<Viewer, 'email' | 'isAdmin'> | null }

/**
 * The right end of the header: Sign In, or the account's address, the Admin badge and Sign Out. On phones the menu shows the
 * address.
 */
export function AccountBar({ viewer }: AccountBarProps) {
	if (!viewer) return <SignInButton />
	return (
		<>
			<Link
				to="/account"
				className="hidden max-w-48 truncate py-1 text-fine text-ink-soft sm:inline"
				title="Your account"
			>
				{viewer.email}
			</Link>
			{viewer.isAdmin && (
				<Badge tone="wash" className="max-sm:hidden">
					Admin
				</Badge>
			)}
			<form method="post" action="/sign-out">
				<Button type="submit" variant="line" size="sm">
					Sign Out
				</Button>
			</form>
		</>
	)
}

/** The account line of the phone menu, since the header has no space for it there. */
export function AccountLine({ viewer }: { viewer: Pick<Viewer, 'email' | 'isAdmin'> }) {
	return (
		<p className="flex flex-wrap items-center gap-2 py-3 text-fine text-ink-soft">
			<a href="/account" className="min-w-0 break-words py-3">
				Your account: {viewer.email}
			</a>
			{viewer.isAdmin && <Badge tone="wash">Admin</Badge>}
		</p>
	)
}
