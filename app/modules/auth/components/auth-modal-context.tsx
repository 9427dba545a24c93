import {
	type ComponentType,
	createContext,
	lazy,
	type ReactNode,
	Suspense,
	use,
	useMemo,
	useState,
} from 'react'
import { warmValidation } from './use-validation.ts'

export type AuthTab = 'sign-in' | 'sign-up'
type Opening = { tab?: AuthTab; returnTo?: string }
export type AuthModalProps = {
	open: boolean
	tab: AuthTab
	/** Where to go once signed in; empty: stay. */
	returnTo: string
	onTabChange(tab: AuthTab): void
	onClose(): void
}

type AuthModalControl = { openAuthModal(opening?: Opening): void; closeAuthModal(): void }

const AuthModalContext = createContext<AuthModalControl | null>(null)

// The rules come along, so that the modal's buttons are answered at once.
const loadModal = async () => {
	const [modal] = await Promise.all([import('./auth-modal.tsx'), warmValidation()])
	return modal
}
const AuthModal = lazy<ComponentType<AuthModalProps>>(() =>
	loadModal().catch(() => {
		// The code did not come (a new release, a dead link): the page does the same without it.
		window.location.assign('/sign-in')
		return { default: () => null }
	}),
)

/** Starts fetching the modal's code; for the moment before it is wanted. */
export function warmAuthModal(): void {
	loadModal().catch(() => {})
}

/** Holds whether the sign-in modal is open; its code and the dialog's come when it first opens. */
export function AuthModalProvider({ children }: { children: ReactNode }) {
	const [state, setState] = useState({ open: false, wanted: false, tab: 'sign-in' as AuthTab, returnTo: '' })
	const control = useMemo<AuthModalControl>(
		() => ({
			openAuthModal: ({ tab = 'sign-in', returnTo = '' } = {}) =>
				setState({ open: true, wanted: true, tab, returnTo }),
			closeAuthModal: () => setState((before) => ({ ...before, open: false })),
		}),
		[],
	)
	return (
		<AuthModalContext value={control}>
			{children}
			{state.wanted && (
				<Suspense>
					<AuthModal
						open={state.open}
						tab={state.tab}
						returnTo={state.returnTo}
						onTabChange={(tab) => setState((before) => ({ ...before, tab }))}
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
