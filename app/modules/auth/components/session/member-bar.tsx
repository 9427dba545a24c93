import { clsx } from 'clsx/lite'
import { Link } from 'react-router'
import { Badge } from '#app/ui/controls/badge.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { ShownViewer } from '../../viewer.ts'
import { SignOutForm } from './sign-out-form.tsx'

type MemberProps = { viewer: ShownViewer }

/** The link to the account with its address below, the Admin badge and Sign Out. On phones the menu has that link. */
export function MemberBar({ viewer }: MemberProps) {
	return (
		<>
			<Link
				to="/account"
				prefetch="intent"
				className="group hidden min-h-11 min-w-0 max-w-48 items-center gap-2 rounded-control px-1.5 text-ink no-underline sm:flex"
			>
				<Icon
					name="circle-user-round"
					className={clsx('size-5 shrink-0 text-brand', viewer.isAdmin && 'xl:hidden')}
				/>
				<span className="grid min-w-0">
					<span className="font-semibold text-small leading-tight group-hover:text-brand">Account</span>
					<span
						translate="no"
						className="truncate text-fine text-ink-soft leading-tight"
						title={viewer.email}
					>
						{viewer.email}
					</span>
				</span>
			</Link>
			{viewer.isAdmin && (
				<Badge tone="wash" className="max-sm:hidden">
					Admin
				</Badge>
			)}
			<SignOutForm variant="line" size="sm" />
		</>
	)
}

/** The link to the account in the phone menu, since the header has no space for it there. */
export function MemberLine({ viewer }: MemberProps) {
	return (
		<p className="flex max-w-none flex-wrap items-center gap-x-4 border-line border-t">
			<a
				href="/account"
				className="flex min-h-11 min-w-0 flex-1 items-center gap-3 py-3 text-ink no-underline"
			>
				<Icon name="circle-user-round" className="size-5 shrink-0 text-brand" />
				<span className="grid min-w-0">
					<span className="font-semibold">Account</span>
					<span translate="no" className="break-words text-fine text-ink-soft [overflow-wrap:anywhere]">
						{`Signed in as ${viewer.email}`}
					</span>
				</span>
			</a>
			{viewer.isAdmin && <Badge tone="wash">Admin</Badge>}
		</p>
	)
}
