/**
 * The layout of all signed-out screens: the task at the start and, on wide screens, an introduction to Formstead
 * beside it.
 */
import { Link, Outlet } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { tabNotes } from "../../lib/tab-notes.ts";
import { LogoMark } from "../../ui/logo.tsx";
import { GuestChoices } from "./guest-choices.tsx";
import { GuestSide } from "./guest-side.tsx";

export function GuestLayout() {
  const { t } = useTranslation("identity");
  useEffect(() => tabNotes.lend(), []);
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,0.9fr)]">
      <div className="flex min-h-dvh flex-col px-4 sm:px-8">
        <header className="pt-5 sm:pt-7">
          <Link
            to="/"
            aria-label={t("layout.home")}
            className="inline-flex min-h-11 items-center gap-2.5 rounded-md font-semibold text-base tracking-tight"
          >
            <LogoMark /> Formstead
          </Link>
        </header>
        <main className="mx-auto flex w-full max-w-[25.5rem] flex-1 flex-col justify-center py-8 max-sm:justify-start sm:py-12">
          <Outlet />
        </main>
        <footer className="flex flex-wrap items-center justify-center gap-1 pb-4 sm:pb-6 lg:-ms-2.5 lg:justify-start">
          <GuestChoices />
        </footer>
      </div>
      <GuestSide />
    </div>
  );
}
