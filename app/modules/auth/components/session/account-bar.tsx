import { clsx } from 'clsx'
import { CircleUserRound } from 'lucide-react'
import { type ComponentProps, type FormEvent, type ReactNode, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Badge } from '#app/ui/controls/badge.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { opensModal } from '#app/ui/overlays/native-modal.ts'
import { toast } from '#app/ui/overlays/toast.ts'
import type { ShownViewer } from '../../viewer.ts'
import { authModalId, hasOwnForms, useAuthModal } from './auth-modal.tsx'
import { useSession } from './session-context.tsx'

type AccountBarProps = { viewer: ShownViewer | null }

/**
 * The right end of the header: Sign In, or the link to the account with its address below, the Admin badge and Sign Out. On phones
 * the menu has that link.
 */
export function AccountBar({ viewer }: AccountBarProps) {
	if (!viewer) return <SignInButton />
	return (
		<>
			<Link
				to="/account"
				prefetch="intent"
				className="group hidden min-h-11 min-w-0 max-w-48 items-center gap-2 rounded-control px-1.5 text-ink no-underline sm:flex"
			>
				<CircleUserRound
					aria-hidden="true"
					className={clsx('size-5 shrink-0 text-brand', viewer.isAdmin && 'xl:hidden')}
				/>
				<span className="grid min-w-0">
					<span className="font-semibold text-small leading-tight group-hover:text-brand">Account</span>
					<span className="truncate text-fine text-ink-soft leading-tight" title={viewer.email}>
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
export function AccountLine({ viewer }: { viewer: ShownViewer }) {
	return (
		<p className="flex max-w-none flex-wrap items-center gap-x-4 border-line border-t">
			<a
				href="/account"
				className="flex min-h-11 min-w-0 flex-1 items-center gap-3 py-3 text-ink no-underline"
			>
				<CircleUserRound aria-hidden="true" className="size-5 shrink-0 text-brand" />
				<span className="grid min-w-0">
					<span className="font-semibold">Account</span>
					<span className="break-words text-fine text-ink-soft [overflow-wrap:anywhere]">
						{`Signed in as ${viewer.email}`}
					</span>
				</span>
			</a>
			{viewer.isAdmin && <Badge tone="wash">Admin</Badge>}
		</p>
	)
}

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
				<Button {...button} type="submit">
					{children}
				</Button>
			</form>
		)
	return (
		<Button
			{...button}
			{...opensModal(authModalId)}
			onClick={() => openAuthModal(returnTo ? { returnTo } : {})}
		>
			{children}
		</Button>
	)
}

/** A server that cannot reach its database takes longer than this to respond. */
const responseMsMax = 8_000

/**
 * The Sign Out button. Scripts send the form, so that without a connection, or while the server cannot end the session, the person
 * stays on the page and sees an error. Afterwards the page is left with everything in its memory.
 */
export function SignOutForm({ children = 'Sign Out', ...button }: ComponentProps<typeof Button>) {
	const [busy, setBusy] = useState(false)
	const { setSigningOut } = useSession()
	async function send(event: FormEvent<HTMLFormElement>) {
		event.preventDefault()
		setBusy(true)
		setSigningOut(true)
		if (await endSession()) {
			await removeKit()
			return window.location.assign('/')
		}
		setBusy(false)
		setSigningOut(false)
		toast.error('Error', 'Failed to sign out. Please try again.')
	}
	return (
		<form method="post" action="/sign-out" onSubmit={send}>
			<Button {...button} type="submit" busyText={busy ? 'Signing Out...' : undefined}>
				{children}
			</Button>
		</form>
	)
}

/** Removes the signing kit from this browser (app/kit/store/kit-database.ts); the site has ended it with the session. */
async function removeKit(): Promise<void> {
	try {
		await new Promise<void>((resolve) => {
			const request = indexedDB.deleteDatabase('lotwise-kit')
			// An open kit closes its database when it is asked to.
			request.onsuccess = request.onerror = request.onblocked = () => resolve()
		})
		for (const name of await caches.keys()) if (name.startsWith('lotwise-kit-')) await caches.delete(name)
	} catch {
		// Without storage there is no kit.
	}
}

/** Ends the session on the server. Returns false if the server did not respond, or could not do it. */
async function endSession(): Promise<boolean> {
	try {
		const response = await fetch('/sign-out', {
			method: 'POST',
			headers: { accept: 'application/json' },
			signal: AbortSignal.timeout(responseMsMax),
		})
		return response.ok
	} catch {
		return false
	}
}
