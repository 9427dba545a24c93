import {
	type ComponentType,
	createContext,
	lazy,
	type ReactNode,
	Suspense,
	use,
	useEffect,
	useMemo,
	useState,
} from 'react'
import type { AuthResult } from '../../sign-in/auth-result.ts'
import { preloadValidation } from '../forms/use-validation.ts'
import type { AuthModalProps, AuthTab } from './auth-modal.tsx'

type AuthModalOptions = {
	tab?: AuthTab
	returnTo?: string
	/** Where on this page the person was writing; a link emailed to them leads back there. */
	backTo?: string
	failed?: AuthResult
}
type AuthModalControl = { openAuthModal(opening?: AuthModalOptions): void; closeAuthModal(): void }

const AuthModalContext = createContext<AuthModalControl | null>(null)

// The validation rules load along with the modal, so that the modal can validate immediately.
const loadModal = async () => {
	const [modal] = await Promise.all([import('./auth-modal.tsx'), preloadValidation()])
	return modal
}
const AuthModal = lazy<ComponentType<AuthModalProps>>(() =>
	loadModal().catch(() => {
		// The code could not be loaded (a new release, no connection): the sign-in page does the same.
		window.location.assign('/sign-in')
		return { default: () => null }
	}),
)

/** Starts loading the modal's code before it is needed. Errors are ignored. */
export function preloadAuthModal(): void {
	loadModal().catch(() => {})
}

/** Provides the sign-in modal. Its code is loaded when it first opens. */
export function AuthModalProvider({
	children,
	failed,
}: {
	children: ReactNode
	failed?: AuthResult | undefined
}) {
	const [state, setState] = useState<AuthModalOptions & { open?: boolean; loaded?: boolean }>({})
	const control = useMemo<AuthModalControl>(
		() => ({
			openAuthModal: (opening = {}) => setState({ ...opening, open: true, loaded: true }),
			closeAuthModal: () => setState((before) => ({ ...before, open: false })),
		}),
		[],
	)
	useEffect(() => {
		if (failed) control.openAuthModal({ failed })
	}, [failed, control])
	return (
		<AuthModalContext value={control}>
			{children}
			{state.loaded && (
				<Suspense>
					<AuthModal
						open={state.open ?? false}
						tab={state.tab ?? 'sign-in'}
						returnTo={state.returnTo ?? ''}
						backTo={state.backTo ?? ''}
						failed={state.failed}
						onTabChange={(tab) => setState(({ failed: _, ...before }) => ({ ...before, tab }))}
						onClose={control.closeAuthModal}
					/>
				</Suspense>
			)}
		</AuthModalContext>
	)
}

export function useAuthModal(): AuthModalControl {
	const control = use(AuthModalContext)
	if (!control) throw new Error('useAuthModal must be used within an AuthModalProvider')
	return control
}
