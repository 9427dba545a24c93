import type { ComponentProps, ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Button } from '#app/ui/controls/button.tsx'
import { onDemand } from '#app/ui/foundations/on-demand.tsx'
import { opensDialog } from '#app/ui/overlays/popover-dialog.ts'
import type { ShownViewer } from '../../viewer.ts'
import { ReturnToField } from '../forms/return-to-field.tsx'
import { authModalId, hasOwnForms, useAuthModal } from './auth-modal.tsx'

// Visitors never see them, so only members load them; the loader of the page awaits `ready()`. Someone who signs in on the page would
// otherwise see a header without Sign In and Sign Out.
export const MemberBar = onDemand(
	'member-bar',
	() => import('./member-bar.tsx').then((module) => module.MemberBar),
	{ pageWaits: true },
)
export const MemberLine = onDemand(
	'member-line',
	() => import('./member-bar.tsx').then((module) => module.MemberLine),
	{ pageWaits: true },
)

type AccountBarProps = { viewer: ShownViewer | null }

/** The right end of the header: Sign In, or what a member has there. */
export const AccountBar = ({ viewer }: AccountBarProps) =>
	viewer ? <MemberBar viewer={viewer} /> : <SignInButton />

type SignInButtonProps = Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'block' | 'className'> & {
	children?: ReactNode
	/** The path to go to after sign-in; this page without it. */
	returnTo?: string
}

/**
 * Opens the sign-in modal, which is part of the page, before scripts run too; only `returnTo` needs them. A page that shows a form for
 * signing in itself has a link instead.
 */
export function SignInButton({ children = 'Sign In', returnTo, ...look }: SignInButtonProps) {
	const { openAuthModal } = useAuthModal()
	const { pathname } = useLocation()
	const button = { variant: 'brand', size: 'sm', ...look } as const
	if (hasOwnForms(pathname))
		return (
			<form action="/sign-in" className="contents">
				<ReturnToField surface="page" />
				<Button {...button} type="submit">
					{children}
				</Button>
			</form>
		)
	return (
		<Button
			{...button}
			{...opensDialog(authModalId)}
			onClick={() => openAuthModal(returnTo ? { returnTo } : {})}
		>
			{children}
		</Button>
	)
}
