import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { isOpen, openModal } from '#app/ui/overlays/native-modal.ts'
import type { AuthResult } from '../../sign-in/auth-result.ts'
import { AuthModal, type AuthTab } from './auth-modal.tsx'

type AuthModalOptions = {
	tab?: AuthTab
	returnTo?: string
	/** Where on this page the person was writing; a link emailed to them leads back there. */
	backTo?: string
	failed?: AuthResult
}
type ModalState = AuthModalOptions & { open: boolean; openings: number; closings: number }
type AuthModalControl = { openAuthModal(opening?: AuthModalOptions): void }

const AuthModalContext = createContext<AuthModalControl | null>(null)

/** Whether a page shows a form for signing in itself. */
export const hasOwnForms = (pathname: string): boolean =>
	/^\/(sign-in|sign-up|forgot-password|reset-password|verify-email)$/.test(pathname)

type AuthModalProviderProps = {
	children: ReactNode
	failed?: AuthResult | undefined
	/** Whether the page has a Sign In button, so that the modal is part of it. */
	onPage: boolean
}

/**
 * Provides the sign-in modal. Where it is not part of the page, because its reader is signed in, it is rendered when it first opens.
 */
export function AuthModalProvider({ children, failed, onPage }: AuthModalProviderProps) {
	const { pathname } = useLocation()
	const [state, setState] = useState<ModalState>({ open: false, openings: 0, closings: 0 })
	const dialog = useRef<HTMLDialogElement>(null)
	const control = useMemo<AuthModalControl>(
		() => ({
			openAuthModal: (options = {}) =>
				setState(({ openings, closings }) => ({ ...options, open: true, openings: openings + 1, closings })),
		}),
		[],
	)
	useEffect(() => {
		if (failed) control.openAuthModal({ failed })
		// The browser has opened it before hydration.
		else if (isOpen(dialog.current)) setState((before) => ({ ...before, open: true }))
	}, [failed, control])
	useEffect(() => {
		if (state.openings > 0) openModal(dialog.current)
	}, [state.openings])
	return (
		<AuthModalContext value={control}>
			{children}
			{((onPage && !hasOwnForms(pathname)) || state.open) && (
				<AuthModal
					// What was typed is gone when it opens again.
					key={state.closings}
					dialog={dialog}
					open={state.open}
					tab={state.tab ?? 'sign-in'}
					returnTo={state.returnTo ?? ''}
					backTo={state.backTo ?? ''}
					failed={state.failed}
					onTabChange={(tab) => setState(({ failed: _, ...before }) => ({ ...before, tab }))}
					onClose={() =>
						setState(({ openings, closings }) => ({ open: false, openings, closings: closings + 1 }))
					}
				/>
			)}
		</AuthModalContext>
	)
}

export function useAuthModal(): AuthModalControl {
	const control = use(AuthModalContext)
	if (!control) throw new Error('useAuthModal must be used within an AuthModalProvider')
	return control
}
