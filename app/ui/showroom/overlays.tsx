import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/ui/controls/button.tsx'
import { Checkbox } from '#app/ui/controls/checkbox.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { PasswordInput } from '#app/ui/controls/password-input.tsx'
import { Tabs } from '#app/ui/controls/tabs/tabs.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Bay } from '#app/ui/illustrations/bay.tsx'
import { OrDivider } from '#app/ui/layout/divider.tsx'
import { Dialog, DialogClose } from '#app/ui/overlays/dialog.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '#app/ui/overlays/dropdown-menu.tsx'
import { toast } from '#app/ui/overlays/toast.ts'
import { ToastCard } from '#app/ui/overlays/toast-card.tsx'
import { Icon } from '../icons/icon.tsx'
import { Part } from './part.tsx'

export function Overlays() {
	const [busy, setBusy] = useState(false)
	return (
		<Part title="Dialogs, menus, toasts">
			<div className="flex flex-wrap gap-3">
				<Dialog
					title="Add a vehicle recommendation"
					description="We’ll email it to the client, who can answer from the email."
					trigger={<Button>Form dialog</Button>}
					footer={
						<>
							<DialogClose>
								<Button variant="plain" size="compact">
									Cancel
								</Button>
							</DialogClose>
							<Button variant="go" size="compact" busyText={busy && 'Adding…'} onClick={() => setBusy(true)}>
								Add Recommendation
							</Button>
						</>
					}
				>
					<div className="grid gap-4 sm:grid-cols-2">
						<Field label="Client name" id="d-name">
							<Input defaultValue="Hank Oyelaran" />
						</Field>
						<Field label="Client email" id="d-email">
							<Input defaultValue="hank.o@example.com" />
						</Field>
						<Field label="Why this one" id="d-why" className="sm:col-span-2">
							<Textarea defaultValue="39k miles, certified, remaining powertrain warranty. Ask for the second key." />
						</Field>
					</div>
				</Dialog>
				<Dialog
					title="Welcome back"
					size="narrow"
					trigger={<Button>Dialog with a scene</Button>}
					scene={
						<Bay shape="coupe" paint="green" sky="dusk" className="h-28" vehicleClassName="bay-car-right" />
					}
				>
					<div className="grid gap-4">
						<Tabs
							label="Account"
							fullWidth
							tabs={[
								{ value: 'in', label: 'Sign In', content: <SignIn /> },
								{ value: 'up', label: 'Sign Up', content: <p>Your name first.</p> },
							]}
						/>
					</div>
				</Dialog>
				<DropdownMenu trigger={<Button variant="plain">Menu</Button>}>
					<MenuItem asChild>
						<Link to="/account">
							<Icon name="settings" />
							Settings
						</Link>
					</MenuItem>
					<MenuSeparator />
					<MenuItem danger>
						<Icon name="trash-2" />
						Delete
					</MenuItem>
				</DropdownMenu>
				<Button
					variant="quiet"
					onClick={() => toast.success('Draft saved', 'Your social security number is never kept.')}
				>
					Toast
				</Button>
				<Button
					variant="quiet"
					onClick={() => toast.error('Not sent', 'The connection was lost. Try again.')}
				>
					Error toast
				</Button>
			</div>
			<div className="max-w-90">
				<ToastCard
					kind="success"
					title="Post created"
					description="It is now at the top of the list."
					onClose={() => {}}
				/>
			</div>
		</Part>
	)
}

function SignIn() {
	return (
		<div className="grid gap-4">
			<ErrorBox>Please enter both email and password.</ErrorBox>
			<OrDivider>Or continue with</OrDivider>
			<Field label="Email" id="s-email">
				<Input type="email" autoComplete="email" />
			</Field>
			<Field label="Password" id="s-pass">
				<PasswordInput autoComplete="current-password" />
			</Field>
			<div className="flex items-center justify-between gap-4 text-small">
				<Checkbox label="Remember me" defaultChecked />
				<a href="/forgot-password">Forgot password?</a>
			</div>
			<Button variant="go" block type="submit">
				Sign In
			</Button>
		</div>
	)
}
