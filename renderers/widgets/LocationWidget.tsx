import { AimOutlined } from "@ant-design/icons";
import { App, Button, Input, InputNumber, Space } from "antd";
import { useState } from "react";
import { controlProps, type WidgetProps } from "./widget.ts";
import { t } from "../locales/t.ts";

interface Place {
  lng: number | null;
  lat: number | null;
  address?: string;
}
const NOWHERE: Place = { lng: null, lat: null };
const GPS_TIMEOUT_MS = 15_000;

const answers: Record<number, string> = {
  get 1() {
    return t("geo.denied");
  },
  get 2() {
    return t("geo.unavailable");
  },
  get 3() {
    return t("geo.timeout");
  },
};

/** Longitude, latitude and words for the place; the browser can fill in where one stands. */
export function LocationWidget(props: WidgetProps) {
  const { message } = App.useApp();
  const [finding, setFinding] = useState(false);
  const place = { ...NOWHERE, ...(props.value as Place | null) };
  const control = controlProps(props);
  const change = (patch: Partial<Place>) => {
    const next = { ...place, ...patch };
    props.onChange(next.lng === null && next.lat === null && !next.address ? null : { ...next, address: next.address || undefined });
  };
  const locate = () => {
    setFinding(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setFinding(false);
        change({ lng: Number(coords.longitude.toFixed(6)), lat: Number(coords.latitude.toFixed(6)) });
      },
      (failure) => {
        setFinding(false);
        message.warning(answers[failure.code] ?? answers[2]);
      },
      { enableHighAccuracy: true, timeout: GPS_TIMEOUT_MS },
    );
  };
  return (
    <div className="widget-location">
      <Input
        {...control}
        value={place.address ?? ""}
        onChange={(event) => change({ address: event.target.value })}
        placeholder={props.placeholder ?? t("geo.place")}
      />
      <Space.Compact>
        <InputNumber
          aria-label={t("geo.lng")}
          disabled={props.disabled}
          status={control.status}
          value={place.lng}
          onChange={(lng) => change({ lng })}
          placeholder={t("geo.lng")}
          min={-180}
          max={180}
          precision={6}
          controls={false}
        />
        <InputNumber
          aria-label={t("geo.lat")}
          disabled={props.disabled}
          status={control.status}
          value={place.lat}
          onChange={(lat) => change({ lat })}
          placeholder={t("geo.lat")}
          min={-90}
          max={90}
          precision={6}
          controls={false}
        />
        {!props.disabled && (
          <Button icon={<AimOutlined />} loading={finding} onClick={locate}>
            {t("geo.locate")}
          </Button>
        )}
      </Space.Compact>
    </div>
  );
}
