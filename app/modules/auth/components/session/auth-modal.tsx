import {
	type ComponentType,
	createContext,
	type KeyboardEvent,
	lazy,
	type ReactNode,
	type RefObject,
	Suspense,
	use,
	useEffect,
	useMemo,
	useRef,
	useState,
} from 'react'
import { useLocation, useNavigate } from 'react-router'
import { IconButton } from '#app/ui/controls/icon-button.tsx'
import { tabClass, tabListClass } from '#app/ui/controls/tabs/tab-look.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Vehicle } from '#app/ui/illustrations/vehicle.tsx'
import {
	closeDialog,
	closesDialog,
	isOpen,
	keepFocusIn,
	openDialog,
} from '#app/ui/overlays/popover-dialog.ts'
import { toast } from '#app/ui/overlays/toast.ts'
import type { AuthResult } from '../../sign-in/auth-result.ts'
import type { PanelProps } from '../forms/auth-form.tsx'
import { CheckEmail } from '../forms/check-email-parts.ts'
import { SignInForm } from '../forms/sign-in-form.tsx'
import { useSession } from './session-context.tsx'

type AuthTab = 'sign-in' | 'sign-up'

/** The id of the dialog, by which buttons open it without scripts. */
export const authModalId = 'auth-modal'

type AuthModalOptions = {
	tab?: AuthTab
	/** The path to go to after sign-in; without it, stay on this page. */
	returnTo?: string
	/** Where on this page the person was writing; a sign-in that leaves it, by an emailed link or a provider, leads back there. */
	backTo?: string
	/** Why a sign-in that started here and went to a provider has failed. */
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
		if (state.openings > 0) openDialog(dialog.current)
	}, [state.openings])
	return (
		<AuthModalContext value={control}>
			{children}
			{((onPage && !hasOwnForms(pathname)) || state.open) && (
				<AuthModal
					// What was typed is gone when it opens again.
					key={state.closings}
					{...state}
					dialog={dialog}
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

type AuthModalProps = AuthModalOptions & {
	dialog: RefObject<HTMLDialogElement | null>
	/** Whether it is open; unknown before hydration. */
	open: boolean
	onTabChange(tab: AuthTab): void
	onClose(): void
}

// Loaded when its tab is opened. If its code cannot be loaded (a new release, no connection), the page does the same.
const SignUpForm = lazy<ComponentType<PanelProps>>(() =>
	import('../forms/sign-up-form.tsx').then(
		(module) => ({ default: module.SignUpForm }),
		() => {
			window.location.assign('/sign-up')
			return { default: () => null }
		},
	),
)

const names: Record<AuthTab, string> = { 'sign-in': 'Sign In', 'sign-up': 'Sign Up' }

/**
 * Sign In and Sign Up in a modal over the current page. It is part of every page for visitors, so that it opens before scripts run: then
 * its forms are sent by the browser, and its tabs lead to the pages. Switching tabs discards what was typed.
 */
function AuthModal(props: AuthModalProps) {
	const { dialog, open, tab = 'sign-in', returnTo, backTo, failed, onTabChange, onClose } = props
	const navigate = useNavigate()
	const { pathname, search } = useLocation()
	// What was sent for the email that is on its way, to be corrected.
	const [signedUp, setSignedUp] = useState<AuthResult>()
	const { subscribe } = useSession()
	// The person has signed in in another browser tab, so there is nothing left to do here.
	useEffect(
		() => subscribe((event) => event === 'SIGNED_IN' && closeDialog(dialog.current)),
		[subscribe, dialog],
	)
	useEffect(() => (open ? keepFocusIn(dialog.current) : undefined), [open, dialog])
	const leadBack = `?returnTo=${encodeURIComponent(returnTo || pathname + search)}`
	const switchTo = (next: AuthTab) => {
		setSignedUp(undefined)
		onTabChange(next)
	}
	function handleResult(result: AuthResult) {
		if (result.outcome === 'check-email') {
			toast.success('Success', 'Please check your email to confirm your account')
			setSignedUp(result)
			return onTabChange('sign-in')
		}
		closeDialog(dialog.current)
		if (result.leadTo) navigate(result.leadTo + leadBack)
		else if (returnTo) navigate(returnTo)
	}
	const form = {
		action: `/${tab}${leadBack}`,
		surface: 'modal',
		returnTo: returnTo || backTo,
		onDone: handleResult,
	} as const
	return (
		<dialog
			ref={dialog}
			id={authModalId}
			// The browser may have opened it before hydration.
			suppressHydrationWarning
			popover="auto"
			aria-modal="true"
			aria-labelledby="auth-title"
			onToggle={({ newState }) => newState === 'closed' && onClose()}
			className="modal w-full max-w-124 overflow-y-auto overscroll-contain rounded-t-dialog bg-raised text-ink shadow-pop sm:rounded-dialog"
		>
			<div className="relative">
				{/* The drawing is a file, which pages must not load for a closed dialog. */}
				<div className="bay h-28 bg-sky-dusk">
					{open && <Vehicle shape="coupe" paint="green" className="bay-car bay-car-right" />}
				</div>
				<h2 id="auth-title" className="absolute top-4.5 left-5 z-2 max-w-[6em] text-[1.5rem]">
					<span className="sr-only">{names[tab]}</span>
					<span aria-hidden="true">{tab === 'sign-in' ? 'Welcome back' : 'Create your account'}</span>
				</h2>
			</div>
			<div className="px-5 py-5">
				<AuthTabs tab={tab} search={leadBack} onTab={switchTo} />
				<div role="tabpanel" id="auth-panel" aria-labelledby={`auth-${tab}`} className="grid gap-3.5 pt-5">
					{signedUp && tab === 'sign-in' && (
						<CheckEmail
							email={signedUp.form?.values.email ?? ''}
							surface="modal"
							returnTo={form.returnTo}
							correct={
								<button
									type="button"
									className="min-h-11 justify-self-start font-semibold text-brand underline"
									onClick={() => onTabChange('sign-up')}
								>
									Change the address
								</button>
							}
						/>
					)}
					{tab === 'sign-in' ? (
						<SignInForm key={failed?.message} {...form} actionResult={failed} />
					) : (
						<Suspense>
							<SignUpForm {...form} actionResult={signedUp} />
						</Suspense>
					)}
				</div>
			</div>
			<IconButton
				label="Close"
				{...closesDialog(authModalId)}
				onClick={() => closeDialog(dialog.current)}
				className="absolute top-2 right-2 z-3 rounded-full bg-raised"
			>
				<Icon name="x" />
			</IconButton>
		</dialog>
	)
}

type AuthTabsProps = { tab: AuthTab; search: string; onTab(tab: AuthTab): void }

/** Links to the pages, which switch the panel in place once scripts run. The arrow keys do too. */
function AuthTabs({ tab, search, onTab }: AuthTabsProps) {
	function onKeyDown(event: KeyboardEvent<HTMLElement>) {
		if (!['ArrowLeft', 'ArrowRight'].includes(event.key)) return
		event.preventDefault()
		event.currentTarget.querySelector<HTMLElement>('[aria-selected=false]')?.focus()
		onTab(tab === 'sign-in' ? 'sign-up' : 'sign-in')
	}
	return (
		<div role="tablist" aria-label="Sign in or sign up" onKeyDown={onKeyDown} className={tabListClass}>
			{(['sign-in', 'sign-up'] as const).map((each) => (
				<a
					key={each}
					role="tab"
					id={`auth-${each}`}
					aria-controls="auth-panel"
					href={`/${each}${search}`}
					aria-selected={each === tab}
					tabIndex={each === tab ? 0 : -1}
					onClick={(event) => {
						event.preventDefault()
						onTab(each)
					}}
					className={`${tabClass} flex-1`}
				>
					{names[each]}
				</a>
			))}
		</div>
	)
}
