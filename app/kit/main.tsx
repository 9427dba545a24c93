import './kit.css'
import { createRoot } from 'react-dom/client'
import { KitApp } from './kit-app.tsx'
import { keepInTouch } from './store/keep-in-touch.ts'
import { KitStore } from './store/kit-store.ts'

const store = new KitStore()
createRoot(document.getElementById('kit')!).render(<KitApp store={store} />)
void store.start()
keepInTouch(store)
// In development there is nothing to keep: the files change.
void navigator.serviceWorker?.register('/kit-worker.js', { scope: '/kit' }).catch(() => {})
